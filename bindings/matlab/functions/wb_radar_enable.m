function wb_radar_enable(tag, sampling_period)
% wb_radar_enable
%   wb_radar_enable(tag, sampling_period)
%   In C: void wb_radar_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_radar_enable', tag, sampling_period);
end
