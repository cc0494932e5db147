function result = wb_brake_get_position_sensor(tag)
% wb_brake_get_position_sensor
%   result = wb_brake_get_position_sensor(tag)
%   In C: WbDeviceTag wb_brake_get_position_sensor(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_brake_get_position_sensor', tag);
end
