function wbu_driver_set_indicator_warning(state)
% wbu_driver_set_indicator_warning
%   wbu_driver_set_indicator_warning(state)
%   In C, deprecated: void wbu_driver_set_indicator_warning(bool state)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_indicator_warning', state);
end
