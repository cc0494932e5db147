function value = ANSI_WHITE_BACKGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[47m'];
end
