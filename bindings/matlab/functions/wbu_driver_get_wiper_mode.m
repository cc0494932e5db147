function result = wbu_driver_get_wiper_mode()
% wbu_driver_get_wiper_mode
%   result = wbu_driver_get_wiper_mode()
%   In C: WbuDriverWiperMode wbu_driver_get_wiper_mode()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_wiper_mode');
end
