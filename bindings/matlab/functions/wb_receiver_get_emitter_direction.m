function result = wb_receiver_get_emitter_direction(tag)
% wb_receiver_get_emitter_direction
%   result = wb_receiver_get_emitter_direction(tag)
%   In C: const double *wb_receiver_get_emitter_direction(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_receiver_get_emitter_direction', tag);
end
