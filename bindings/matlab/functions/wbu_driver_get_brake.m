function result = wbu_driver_get_brake()
% wbu_driver_get_brake
%   result = wbu_driver_get_brake()
%   In C, deprecated: double wbu_driver_get_brake()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_brake');
end
