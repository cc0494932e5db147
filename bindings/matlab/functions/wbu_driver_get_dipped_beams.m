function result = wbu_driver_get_dipped_beams()
% wbu_driver_get_dipped_beams
%   result = wbu_driver_get_dipped_beams()
%   In C: bool wbu_driver_get_dipped_beams()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_dipped_beams');
end
