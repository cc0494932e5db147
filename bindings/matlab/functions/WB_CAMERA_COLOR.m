function value = WB_CAMERA_COLOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 99;
end
