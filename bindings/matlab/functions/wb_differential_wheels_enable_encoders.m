function wb_differential_wheels_enable_encoders(sampling_period)
% wb_differential_wheels_enable_encoders
%   wb_differential_wheels_enable_encoders(sampling_period)
%   In C: void wb_differential_wheels_enable_encoders(int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_differential_wheels_enable_encoders', sampling_period);
end
