function wbu_driver_set_indicator(state)
% wbu_driver_set_indicator
%   wbu_driver_set_indicator(state)
%   In C: void wbu_driver_set_indicator(WbuDriverIndicatorState state)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_indicator', state);
end
