function result = wbu_car_get_wheelbase()
% wbu_car_get_wheelbase
%   result = wbu_car_get_wheelbase()
%   In C: double wbu_car_get_wheelbase()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_wheelbase');
end
