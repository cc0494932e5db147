function result = wb_altimeter_get_value(tag)
% wb_altimeter_get_value
%   result = wb_altimeter_get_value(tag)
%   In C: double wb_altimeter_get_value(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_altimeter_get_value', tag);
end
