function wb_receiver_disable(tag)
% wb_receiver_disable
%   wb_receiver_disable(tag)
%   In C: void wb_receiver_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_receiver_disable', tag);
end
