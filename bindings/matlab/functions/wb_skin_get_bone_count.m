function result = wb_skin_get_bone_count(tag)
% wb_skin_get_bone_count
%   result = wb_skin_get_bone_count(tag)
%   In C: int wb_skin_get_bone_count(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_skin_get_bone_count', tag);
end
