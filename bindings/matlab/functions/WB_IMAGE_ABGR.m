function value = WB_IMAGE_ABGR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 7;
end
