function result = wb_differential_wheels_get_speed_unit()
% wb_differential_wheels_get_speed_unit
%   result = wb_differential_wheels_get_speed_unit()
%   In C: double wb_differential_wheels_get_speed_unit()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_differential_wheels_get_speed_unit');
end
