function wb_gyro_disable(tag)
% wb_gyro_disable
%   wb_gyro_disable(tag)
%   In C: void wb_gyro_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_gyro_disable', tag);
end
