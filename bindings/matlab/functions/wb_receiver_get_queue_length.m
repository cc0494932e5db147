function result = wb_receiver_get_queue_length(tag)
% wb_receiver_get_queue_length
%   result = wb_receiver_get_queue_length(tag)
%   In C: int wb_receiver_get_queue_length(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_receiver_get_queue_length', tag);
end
