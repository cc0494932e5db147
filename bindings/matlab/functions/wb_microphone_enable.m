function wb_microphone_enable(tag, sampling_period)
% wb_microphone_enable
%   wb_microphone_enable(tag, sampling_period)
%   In C: void wb_microphone_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_microphone_enable', tag, sampling_period);
end
