function data = wb_microphone_get_sample_data(tag)
% wb_microphone_get_sample_data
%   data = wb_microphone_get_sample_data(tag)
%   DATA is a row of bytes.
%   In C: const void *wb_microphone_get_sample_data(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  data = rebots_controller('wb_microphone_get_sample_data', tag);
end
