function result = wb_supervisor_field_get_type(field)
% wb_supervisor_field_get_type
%   result = wb_supervisor_field_get_type(field)
%   In C: WbFieldType wb_supervisor_field_get_type(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_type', field);
end
