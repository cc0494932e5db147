function result = wb_supervisor_field_get_count(field)
% wb_supervisor_field_get_count
%   result = wb_supervisor_field_get_count(field)
%   In C: int wb_supervisor_field_get_count(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_count', field);
end
