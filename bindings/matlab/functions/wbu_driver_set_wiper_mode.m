function wbu_driver_set_wiper_mode(mode)
% wbu_driver_set_wiper_mode
%   wbu_driver_set_wiper_mode(mode)
%   In C: void wbu_driver_set_wiper_mode(WbuDriverWiperMode mode)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_wiper_mode', mode);
end
