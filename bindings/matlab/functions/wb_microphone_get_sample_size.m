function result = wb_microphone_get_sample_size(tag)
% wb_microphone_get_sample_size
%   result = wb_microphone_get_sample_size(tag)
%   In C: int wb_microphone_get_sample_size(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_microphone_get_sample_size', tag);
end
