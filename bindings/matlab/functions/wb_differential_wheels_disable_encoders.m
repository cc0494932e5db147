function wb_differential_wheels_disable_encoders()
% wb_differential_wheels_disable_encoders
%   wb_differential_wheels_disable_encoders()
%   In C: void wb_differential_wheels_disable_encoders()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_differential_wheels_disable_encoders');
end
