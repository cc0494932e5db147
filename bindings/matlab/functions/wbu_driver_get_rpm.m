function result = wbu_driver_get_rpm()
% wbu_driver_get_rpm
%   result = wbu_driver_get_rpm()
%   In C: double wbu_driver_get_rpm()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_rpm');
end
