function wb_compass_enable(tag, sampling_period)
% wb_compass_enable
%   wb_compass_enable(tag, sampling_period)
%   In C: void wb_compass_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_compass_enable', tag, sampling_period);
end
