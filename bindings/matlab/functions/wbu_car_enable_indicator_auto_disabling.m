function wbu_car_enable_indicator_auto_disabling(enable)
% wbu_car_enable_indicator_auto_disabling
%   wbu_car_enable_indicator_auto_disabling(enable)
%   In C: void wbu_car_enable_indicator_auto_disabling(bool enable)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_car_enable_indicator_auto_disabling', enable);
end
