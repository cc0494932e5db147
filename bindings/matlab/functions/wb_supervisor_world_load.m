function wb_supervisor_world_load(filename)
% wb_supervisor_world_load
%   wb_supervisor_world_load(filename)
%   In C: void wb_supervisor_world_load(const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_world_load', filename);
end
