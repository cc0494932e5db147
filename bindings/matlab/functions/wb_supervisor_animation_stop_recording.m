function result = wb_supervisor_animation_stop_recording()
% wb_supervisor_animation_stop_recording
%   result = wb_supervisor_animation_stop_recording()
%   In C: bool wb_supervisor_animation_stop_recording()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_animation_stop_recording');
end
