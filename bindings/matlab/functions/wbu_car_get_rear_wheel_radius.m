function result = wbu_car_get_rear_wheel_radius()
% wbu_car_get_rear_wheel_radius
%   result = wbu_car_get_rear_wheel_radius()
%   In C: double wbu_car_get_rear_wheel_radius()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_rear_wheel_radius');
end
