function wb_range_finder_disable(tag)
% wb_range_finder_disable
%   wb_range_finder_disable(tag)
%   In C: void wb_range_finder_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_range_finder_disable', tag);
end
