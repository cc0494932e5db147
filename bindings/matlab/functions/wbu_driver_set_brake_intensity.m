function wbu_driver_set_brake_intensity(intensity)
% wbu_driver_set_brake_intensity
%   wbu_driver_set_brake_intensity(intensity)
%   In C: void wbu_driver_set_brake_intensity(double intensity)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_brake_intensity', intensity);
end
