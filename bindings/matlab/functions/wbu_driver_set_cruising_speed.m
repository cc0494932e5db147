function wbu_driver_set_cruising_speed(speed)
% wbu_driver_set_cruising_speed
%   wbu_driver_set_cruising_speed(speed)
%   In C: void wbu_driver_set_cruising_speed(double speed)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_cruising_speed', speed);
end
