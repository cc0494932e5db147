function result = wb_supervisor_virtual_reality_headset_get_position()
% wb_supervisor_virtual_reality_headset_get_position
%   result = wb_supervisor_virtual_reality_headset_get_position()
%   In C: const double *wb_supervisor_virtual_reality_headset_get_position()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_virtual_reality_headset_get_position');
end
