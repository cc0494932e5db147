function wbu_car_cleanup()
% wbu_car_cleanup
%   wbu_car_cleanup()
%   In C: void wbu_car_cleanup()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_car_cleanup');
end
