function result = wbu_driver_get_hazard_flashers()
% wbu_driver_get_hazard_flashers
%   result = wbu_driver_get_hazard_flashers()
%   In C: bool wbu_driver_get_hazard_flashers()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_hazard_flashers');
end
