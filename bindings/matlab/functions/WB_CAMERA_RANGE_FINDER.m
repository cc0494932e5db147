function value = WB_CAMERA_RANGE_FINDER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 114;
end
