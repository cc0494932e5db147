function result = wbu_driver_get_gear_number()
% wbu_driver_get_gear_number
%   result = wbu_driver_get_gear_number()
%   In C: int wbu_driver_get_gear_number()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_gear_number');
end
