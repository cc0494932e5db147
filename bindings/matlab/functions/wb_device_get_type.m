function result = wb_device_get_type(dt)
% wb_device_get_type
%   result = wb_device_get_type(dt)
%   In C, deprecated: WbNodeType wb_device_get_type(WbDeviceTag dt)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_device_get_type', dt);
end
