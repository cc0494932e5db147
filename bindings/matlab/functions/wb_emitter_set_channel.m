function wb_emitter_set_channel(tag, channel)
% wb_emitter_set_channel
%   wb_emitter_set_channel(tag, channel)
%   In C: void wb_emitter_set_channel(WbDeviceTag tag, int channel)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_emitter_set_channel', tag, channel);
end
