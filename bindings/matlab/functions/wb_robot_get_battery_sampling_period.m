function result = wb_robot_get_battery_sampling_period(tag)
% wb_robot_get_battery_sampling_period
%   result = wb_robot_get_battery_sampling_period(tag)
%   In C, deprecated: int wb_robot_get_battery_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_battery_sampling_period', tag);
end
