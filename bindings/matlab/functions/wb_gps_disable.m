function wb_gps_disable(tag)
% wb_gps_disable
%   wb_gps_disable(tag)
%   In C: void wb_gps_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_gps_disable', tag);
end
