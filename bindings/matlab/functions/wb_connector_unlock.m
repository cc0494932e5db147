function wb_connector_unlock(tag)
% wb_connector_unlock
%   wb_connector_unlock(tag)
%   In C: void wb_connector_unlock(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_connector_unlock', tag);
end
