function value = WB_IMAGE_ARGB
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 5;
end
