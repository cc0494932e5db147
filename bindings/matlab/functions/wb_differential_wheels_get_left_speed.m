function result = wb_differential_wheels_get_left_speed()
% wb_differential_wheels_get_left_speed
%   result = wb_differential_wheels_get_left_speed()
%   In C: double wb_differential_wheels_get_left_speed()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_differential_wheels_get_left_speed');
end
