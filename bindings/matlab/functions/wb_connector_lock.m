function wb_connector_lock(tag)
% wb_connector_lock
%   wb_connector_lock(tag)
%   In C: void wb_connector_lock(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_connector_lock', tag);
end
