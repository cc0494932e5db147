function result = wb_supervisor_save_world(filename)
% wb_supervisor_save_world
%   result = wb_supervisor_save_world(filename)
%   In C, deprecated: bool wb_supervisor_save_world(const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_save_world', filename);
end
