function wb_receiver_next_packet(tag)
% wb_receiver_next_packet
%   wb_receiver_next_packet(tag)
%   In C: void wb_receiver_next_packet(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_receiver_next_packet', tag);
end
