function result = wb_differential_wheels_get_encoders_sampling_period()
% wb_differential_wheels_get_encoders_sampling_period
%   result = wb_differential_wheels_get_encoders_sampling_period()
%   In C: int wb_differential_wheels_get_encoders_sampling_period()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_differential_wheels_get_encoders_sampling_period');
end
