function result = wb_receiver_get_sampling_period(tag)
% wb_receiver_get_sampling_period
%   result = wb_receiver_get_sampling_period(tag)
%   In C: int wb_receiver_get_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_receiver_get_sampling_period', tag);
end
