function result = wb_receiver_get_data_size(tag)
% wb_receiver_get_data_size
%   result = wb_receiver_get_data_size(tag)
%   In C: int wb_receiver_get_data_size(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_receiver_get_data_size', tag);
end
