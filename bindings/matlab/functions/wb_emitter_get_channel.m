function result = wb_emitter_get_channel(tag)
% wb_emitter_get_channel
%   result = wb_emitter_get_channel(tag)
%   In C: int wb_emitter_get_channel(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_emitter_get_channel', tag);
end
