function result = wbu_driver_get_control_mode()
% wbu_driver_get_control_mode
%   result = wbu_driver_get_control_mode()
%   In C: WbuDriverControlMode wbu_driver_get_control_mode()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_control_mode');
end
