function result = wb_receiver_get_signal_strength(tag)
% wb_receiver_get_signal_strength
%   result = wb_receiver_get_signal_strength(tag)
%   In C: double wb_receiver_get_signal_strength(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_receiver_get_signal_strength', tag);
end
