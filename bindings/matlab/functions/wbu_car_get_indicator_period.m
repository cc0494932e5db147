function result = wbu_car_get_indicator_period()
% wbu_car_get_indicator_period
%   result = wbu_car_get_indicator_period()
%   In C: double wbu_car_get_indicator_period()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_indicator_period');
end
