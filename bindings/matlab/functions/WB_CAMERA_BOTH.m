function value = WB_CAMERA_BOTH
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 98;
end
