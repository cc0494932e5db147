function wb_accelerometer_disable(tag)
% wb_accelerometer_disable
%   wb_accelerometer_disable(tag)
%   In C: void wb_accelerometer_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_accelerometer_disable', tag);
end
