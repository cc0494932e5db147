function wb_camera_move_window(tag, x, y)
% wb_camera_move_window
%   wb_camera_move_window(tag, x, y)
%   In C, deprecated: void wb_camera_move_window(WbDeviceTag tag, int x, int y)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_camera_move_window', tag, x, y);
end
