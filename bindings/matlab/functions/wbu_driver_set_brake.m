function wbu_driver_set_brake(brake)
% wbu_driver_set_brake
%   wbu_driver_set_brake(brake)
%   In C, deprecated: void wbu_driver_set_brake(double brake)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_brake', brake);
end
