function value = ANSI_UNDERLINE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[4m'];
end
