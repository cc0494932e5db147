function result = wb_emitter_get_range(tag)
% wb_emitter_get_range
%   result = wb_emitter_get_range(tag)
%   In C: double wb_emitter_get_range(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_emitter_get_range', tag);
end
