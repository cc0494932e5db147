function result = wb_supervisor_field_get_name(field)
% wb_supervisor_field_get_name
%   result = wb_supervisor_field_get_name(field)
%   In C: const char *wb_supervisor_field_get_name(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_name', field);
end
