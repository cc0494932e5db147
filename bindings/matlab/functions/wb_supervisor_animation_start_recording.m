function result = wb_supervisor_animation_start_recording(filename)
% wb_supervisor_animation_start_recording
%   result = wb_supervisor_animation_start_recording(filename)
%   In C: bool wb_supervisor_animation_start_recording(const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_animation_start_recording', filename);
end
