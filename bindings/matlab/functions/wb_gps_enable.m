function wb_gps_enable(tag, sampling_period)
% wb_gps_enable
%   wb_gps_enable(tag, sampling_period)
%   In C: void wb_gps_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_gps_enable', tag, sampling_period);
end
