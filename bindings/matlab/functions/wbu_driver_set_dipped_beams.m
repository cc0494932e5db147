function wbu_driver_set_dipped_beams(state)
% wbu_driver_set_dipped_beams
%   wbu_driver_set_dipped_beams(state)
%   In C: void wbu_driver_set_dipped_beams(bool state)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_set_dipped_beams', state);
end
