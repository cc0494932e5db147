function wbu_driver_set_hazard_flashers(state)
% wbu_driver_set_hazard_flashers
%   wbu_driver_set_hazard_flashers(state)
%   In C: void wbu_driver_set_hazard_flashers(bool state)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_hazard_flashers', state);
end
