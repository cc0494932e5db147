function value = WB_IMAGE_RGBA
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 4;
end
