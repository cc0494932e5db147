function wb_distance_sensor_disable(tag)
% wb_distance_sensor_disable
%   wb_distance_sensor_disable(tag)
%   In C: void wb_distance_sensor_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_distance_sensor_disable', tag);
end
