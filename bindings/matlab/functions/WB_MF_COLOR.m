function value = WB_MF_COLOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 23;
end
