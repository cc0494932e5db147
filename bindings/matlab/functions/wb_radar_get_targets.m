function targets = wb_radar_get_targets(tag)
% wb_radar_get_targets
%   targets = wb_radar_get_targets(tag)
%   TARGETS is a row of structures with the fields distance, received_power, speed and
%   azimuth.
%   In C: const WbRadarTarget *wb_radar_get_targets(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  targets = rebots_controller('wb_radar_get_targets', tag);
end
