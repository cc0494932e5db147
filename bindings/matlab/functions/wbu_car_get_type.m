function result = wbu_car_get_type()
% wbu_car_get_type
%   result = wbu_car_get_type()
%   In C: WbuCarType wbu_car_get_type()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_type');
end
