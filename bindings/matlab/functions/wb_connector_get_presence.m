function result = wb_connector_get_presence(tag)
% wb_connector_get_presence
%   result = wb_connector_get_presence(tag)
%   In C: int wb_connector_get_presence(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_connector_get_presence', tag);
end
