function result = wbu_driver_get_gear()
% wbu_driver_get_gear
%   result = wbu_driver_get_gear()
%   In C: int wbu_driver_get_gear()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_gear');
end
