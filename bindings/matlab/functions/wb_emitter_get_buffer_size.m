function result = wb_emitter_get_buffer_size(tag)
% wb_emitter_get_buffer_size
%   result = wb_emitter_get_buffer_size(tag)
%   In C: int wb_emitter_get_buffer_size(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_emitter_get_buffer_size', tag);
end
