function wb_receiver_enable(tag, sampling_period)
% wb_receiver_enable
%   wb_receiver_enable(tag, sampling_period)
%   In C: void wb_receiver_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_receiver_enable', tag, sampling_period);
end
