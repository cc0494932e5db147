function wb_altimeter_enable(tag, sampling_period)
% wb_altimeter_enable
%   wb_altimeter_enable(tag, sampling_period)
%   In C: void wb_altimeter_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_altimeter_enable', tag, sampling_period);
end
