function result = wb_radar_get_number_of_targets(tag)
% wb_radar_get_number_of_targets
%   result = wb_radar_get_number_of_targets(tag)
%   In C: int wb_radar_get_number_of_targets(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_radar_get_number_of_targets', tag);
end
