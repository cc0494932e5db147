function wb_skin_set_bone_orientation(tag, index, orientation, absolute)
% wb_skin_set_bone_orientation
%   wb_skin_set_bone_orientation(tag, index, orientation, absolute)
%   In C: void wb_skin_set_bone_orientation(WbDeviceTag tag, int index, const double orientation[4], bool absolute)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_skin_set_bone_orientation', tag, index, orientation, absolute);
end
