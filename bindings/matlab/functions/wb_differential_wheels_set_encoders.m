function wb_differential_wheels_set_encoders(left, right)
% wb_differential_wheels_set_encoders
%   wb_differential_wheels_set_encoders(left, right)
%   In C: void wb_differential_wheels_set_encoders(double left, double right)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_differential_wheels_set_encoders', left, right);
end
