function result = wb_supervisor_node_get_from_device(tag)
% wb_supervisor_node_get_from_device
%   result = wb_supervisor_node_get_from_device(tag)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_from_device(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_from_device', tag);
end
