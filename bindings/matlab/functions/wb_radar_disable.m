function wb_radar_disable(tag)
% wb_radar_disable
%   wb_radar_disable(tag)
%   In C: void wb_radar_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_radar_disable', tag);
end
