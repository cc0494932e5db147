function result = wbu_driver_get_current_speed()
% wbu_driver_get_current_speed
%   result = wbu_driver_get_current_speed()
%   In C: double wbu_driver_get_current_speed()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_current_speed');
end
