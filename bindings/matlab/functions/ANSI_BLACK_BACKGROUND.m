function value = ANSI_BLACK_BACKGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[40m'];
end
