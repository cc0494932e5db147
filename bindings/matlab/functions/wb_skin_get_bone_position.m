function result = wb_skin_get_bone_position(tag, index, absolute)
% wb_skin_get_bone_position
%   result = wb_skin_get_bone_position(tag, index, absolute)
%   In C: const double *wb_skin_get_bone_position(WbDeviceTag tag, int index, bool absolute)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_skin_get_bone_position', tag, index, absolute);
end
