function wbu_driver_set_antifog_lights(state)
% wbu_driver_set_antifog_lights
%   wbu_driver_set_antifog_lights(state)
%   In C: void wbu_driver_set_antifog_lights(bool state)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_antifog_lights', state);
end
