function result = wb_robot_get_device(name)
% wb_robot_get_device
%   result = wb_robot_get_device(name)
%   In C: WbDeviceTag wb_robot_get_device(const char *name)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_device', name);
end
