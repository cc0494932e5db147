function result = wbu_car_get_wheel_encoder(wheel_index)
% wbu_car_get_wheel_encoder
%   result = wbu_car_get_wheel_encoder(wheel_index)
%   In C: double wbu_car_get_wheel_encoder(WbuCarWheelIndex wheel_index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_wheel_encoder', wheel_index);
end
