function wbu_driver_set_wipers_mode(mode)
% wbu_driver_set_wipers_mode
%   wbu_driver_set_wipers_mode(mode)
%   In C, deprecated: void wbu_driver_set_wipers_mode(wbu_wipers_mode mode)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_wipers_mode', mode);
end
