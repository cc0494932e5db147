function result = wbu_driver_get_steering_angle()
% wbu_driver_get_steering_angle
%   result = wbu_driver_get_steering_angle()
%   In C: double wbu_driver_get_steering_angle()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_steering_angle');
end
