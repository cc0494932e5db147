function wb_connector_disable_presence(tag)
% wb_connector_disable_presence
%   wb_connector_disable_presence(tag)
%   In C: void wb_connector_disable_presence(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_connector_disable_presence', tag);
end
