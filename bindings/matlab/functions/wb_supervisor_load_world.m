function wb_supervisor_load_world(filename)
% wb_supervisor_load_world
%   wb_supervisor_load_world(filename)
%   In C, deprecated: void wb_supervisor_load_world(const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_load_world', filename);
end
