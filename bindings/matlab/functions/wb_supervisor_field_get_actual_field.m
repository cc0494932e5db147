function result = wb_supervisor_field_get_actual_field(field)
% wb_supervisor_field_get_actual_field
%   result = wb_supervisor_field_get_actual_field(field)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbFieldRef wb_supervisor_field_get_actual_field(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_actual_field', field);
end
