function wbu_car_init()
% wbu_car_init
%   wbu_car_init()
%   In C: void wbu_car_init()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_car_init');
end
