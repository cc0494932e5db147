function result = wb_robot_get_device_by_index(index)
% wb_robot_get_device_by_index
%   result = wb_robot_get_device_by_index(index)
%   In C: WbDeviceTag wb_robot_get_device_by_index(int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_device_by_index', index);
end
