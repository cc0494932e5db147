function wbu_car_set_indicator_period(period)
% wbu_car_set_indicator_period
%   wbu_car_set_indicator_period(period)
%   In C: void wbu_car_set_indicator_period(double period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_car_set_indicator_period', period);
end
