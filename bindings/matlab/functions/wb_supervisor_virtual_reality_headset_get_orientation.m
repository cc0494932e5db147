function result = wb_supervisor_virtual_reality_headset_get_orientation()
% wb_supervisor_virtual_reality_headset_get_orientation
%   result = wb_supervisor_virtual_reality_headset_get_orientation()
%   RESULT holds the numbers of C column by column, as in Webots: it is the transpose of
%   the matrix of the manual.
%   In C: const double *wb_supervisor_virtual_reality_headset_get_orientation()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_virtual_reality_headset_get_orientation');
end
