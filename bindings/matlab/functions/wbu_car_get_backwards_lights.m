function result = wbu_car_get_backwards_lights()
% wbu_car_get_backwards_lights
%   result = wbu_car_get_backwards_lights()
%   In C: bool wbu_car_get_backwards_lights()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_backwards_lights');
end
