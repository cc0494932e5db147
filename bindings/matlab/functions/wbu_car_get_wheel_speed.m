function result = wbu_car_get_wheel_speed(wheel_index)
% wbu_car_get_wheel_speed
%   result = wbu_car_get_wheel_speed(wheel_index)
%   In C: double wbu_car_get_wheel_speed(WbuCarWheelIndex wheel_index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_wheel_speed', wheel_index);
end
