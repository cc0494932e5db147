function result = wb_supervisor_virtual_reality_headset_is_used()
% wb_supervisor_virtual_reality_headset_is_used
%   result = wb_supervisor_virtual_reality_headset_is_used()
%   In C: bool wb_supervisor_virtual_reality_headset_is_used()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_virtual_reality_headset_is_used');
end
