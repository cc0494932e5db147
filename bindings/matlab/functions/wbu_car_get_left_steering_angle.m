function result = wbu_car_get_left_steering_angle()
% wbu_car_get_left_steering_angle
%   result = wbu_car_get_left_steering_angle()
%   In C: double wbu_car_get_left_steering_angle()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_left_steering_angle');
end
