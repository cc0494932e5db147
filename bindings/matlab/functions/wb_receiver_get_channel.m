function result = wb_receiver_get_channel(tag)
% wb_receiver_get_channel
%   result = wb_receiver_get_channel(tag)
%   In C: int wb_receiver_get_channel(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_receiver_get_channel', tag);
end
