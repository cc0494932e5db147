function wb_motor_enable_position(tag, sampling_period)
% wb_motor_enable_position
%   wb_motor_enable_position(tag, sampling_period)
%   In C, deprecated: void wb_motor_enable_position(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_enable_position', tag, sampling_period);
end
