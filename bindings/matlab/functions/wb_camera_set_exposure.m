function wb_camera_set_exposure(tag, exposure)
% wb_camera_set_exposure
%   wb_camera_set_exposure(tag, exposure)
%   In C: void wb_camera_set_exposure(WbDeviceTag tag, double exposure)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_camera_set_exposure', tag, exposure);
end
