function result = wb_compass_get_values(tag)
% wb_compass_get_values
%   result = wb_compass_get_values(tag)
%   In C: const double *wb_compass_get_values(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_compass_get_values', tag);
end
