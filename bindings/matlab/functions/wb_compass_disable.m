function wb_compass_disable(tag)
% wb_compass_disable
%   wb_compass_disable(tag)
%   In C: void wb_compass_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_compass_disable', tag);
end
