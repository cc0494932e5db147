function wb_differential_wheels_set_speed(left, right)
% wb_differential_wheels_set_speed
%   wb_differential_wheels_set_speed(left, right)
%   In C: void wb_differential_wheels_set_speed(double left, double right)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_differential_wheels_set_speed', left, right);
end
