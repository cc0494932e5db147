function result = wb_device_get_node_type(dt)
% wb_device_get_node_type
%   result = wb_device_get_node_type(dt)
%   In C: WbNodeType wb_device_get_node_type(WbDeviceTag dt)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_device_get_node_type', dt);
end
