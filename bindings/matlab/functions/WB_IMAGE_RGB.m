function value = WB_IMAGE_RGB
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 3;
end
