function wbu_car_set_right_steering_angle(angle)
% wbu_car_set_right_steering_angle
%   wbu_car_set_right_steering_angle(angle)
%   In C: void wbu_car_set_right_steering_angle(double angle)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_car_set_right_steering_angle', angle);
end
