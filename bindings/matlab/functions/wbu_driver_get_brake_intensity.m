function result = wbu_driver_get_brake_intensity()
% wbu_driver_get_brake_intensity
%   result = wbu_driver_get_brake_intensity()
%   In C: double wbu_driver_get_brake_intensity()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_brake_intensity');
end
