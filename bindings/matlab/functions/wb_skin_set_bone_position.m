function wb_skin_set_bone_position(tag, index, position, absolute)
% wb_skin_set_bone_position
%   wb_skin_set_bone_position(tag, index, position, absolute)
%   In C: void wb_skin_set_bone_position(WbDeviceTag tag, int index, const double position[3], bool absolute)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_skin_set_bone_position', tag, index, position, absolute);
end
