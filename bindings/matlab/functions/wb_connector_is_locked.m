function result = wb_connector_is_locked(tag)
% wb_connector_is_locked
%   result = wb_connector_is_locked(tag)
%   In C: bool wb_connector_is_locked(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_connector_is_locked', tag);
end
