function wbu_driver_set_throttle(throttle)
% wbu_driver_set_throttle
%   wbu_driver_set_throttle(throttle)
%   In C: void wbu_driver_set_throttle(double throttle)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_throttle', throttle);
end
