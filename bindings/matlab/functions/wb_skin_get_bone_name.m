function result = wb_skin_get_bone_name(tag, index)
% wb_skin_get_bone_name
%   result = wb_skin_get_bone_name(tag, index)
%   In C: const char *wb_skin_get_bone_name(WbDeviceTag tag, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_skin_get_bone_name', tag, index);
end
