function wb_supervisor_world_reload()
% wb_supervisor_world_reload
%   wb_supervisor_world_reload()
%   In C: void wb_supervisor_world_reload()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_world_reload');
end
