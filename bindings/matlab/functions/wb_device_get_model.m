function result = wb_device_get_model(dt)
% wb_device_get_model
%   result = wb_device_get_model(dt)
%   In C: const char *wb_device_get_model(WbDeviceTag dt)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_device_get_model', dt);
end
