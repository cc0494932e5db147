function result = wbu_driver_get_wipers_mode()
% wbu_driver_get_wipers_mode
%   result = wbu_driver_get_wipers_mode()
%   In C, deprecated: wbu_wipers_mode wbu_driver_get_wipers_mode()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_wipers_mode');
end
