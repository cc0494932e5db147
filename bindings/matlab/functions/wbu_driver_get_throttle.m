function result = wbu_driver_get_throttle()
% wbu_driver_get_throttle
%   result = wbu_driver_get_throttle()
%   In C: double wbu_driver_get_throttle()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_throttle');
end
