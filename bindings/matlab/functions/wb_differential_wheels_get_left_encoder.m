function result = wb_differential_wheels_get_left_encoder()
% wb_differential_wheels_get_left_encoder
%   result = wb_differential_wheels_get_left_encoder()
%   In C: double wb_differential_wheels_get_left_encoder()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_differential_wheels_get_left_encoder');
end
