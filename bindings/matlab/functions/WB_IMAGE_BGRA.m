function value = WB_IMAGE_BGRA
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 6;
end
