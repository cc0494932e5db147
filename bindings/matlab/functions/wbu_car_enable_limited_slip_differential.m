function wbu_car_enable_limited_slip_differential(enable)
% wbu_car_enable_limited_slip_differential
%   wbu_car_enable_limited_slip_differential(enable)
%   In C: void wbu_car_enable_limited_slip_differential(bool enable)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_car_enable_limited_slip_differential', enable);
end
