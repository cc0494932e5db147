function wb_camera_recognition_disable(tag)
% wb_camera_recognition_disable
%   wb_camera_recognition_disable(tag)
%   In C: void wb_camera_recognition_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_camera_recognition_disable', tag);
end
