function wb_emitter_set_range(tag, range)
% wb_emitter_set_range
%   wb_emitter_set_range(tag, range)
%   In C: void wb_emitter_set_range(WbDeviceTag tag, double range)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_emitter_set_range', tag, range);
end
