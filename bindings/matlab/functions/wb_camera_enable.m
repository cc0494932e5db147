function wb_camera_enable(tag, sampling_period)
% wb_camera_enable
%   wb_camera_enable(tag, sampling_period)
%   In C: void wb_camera_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_camera_enable', tag, sampling_period);
end
