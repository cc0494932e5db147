function wbu_driver_set_steering_angle(steering_angle)
% wbu_driver_set_steering_angle
%   wbu_driver_set_steering_angle(steering_angle)
%   In C: void wbu_driver_set_steering_angle(double steering_angle)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_steering_angle', steering_angle);
end
