function result = wbu_car_get_brake_lights()
% wbu_car_get_brake_lights
%   result = wbu_car_get_brake_lights()
%   In C: bool wbu_car_get_brake_lights()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_brake_lights');
end
