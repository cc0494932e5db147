function wbu_driver_set_gear(gear)
% wbu_driver_set_gear
%   wbu_driver_set_gear(gear)
%   In C: void wbu_driver_set_gear(int gear)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_gear', gear);
end
