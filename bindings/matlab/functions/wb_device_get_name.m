function result = wb_device_get_name(dt)
% wb_device_get_name
%   result = wb_device_get_name(dt)
%   In C: const char *wb_device_get_name(WbDeviceTag dt)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_device_get_name', dt);
end
