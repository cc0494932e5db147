function wb_receiver_set_channel(tag, channel)
% wb_receiver_set_channel
%   wb_receiver_set_channel(tag, channel)
%   In C: void wb_receiver_set_channel(WbDeviceTag tag, int channel)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_receiver_set_channel', tag, channel);
end
