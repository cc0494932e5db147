function result = wbu_driver_get_antifog_lights()
% wbu_driver_get_antifog_lights
%   result = wbu_driver_get_antifog_lights()
%   In C: bool wbu_driver_get_antifog_lights()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_antifog_lights');
end
