function value = ANSI_MAGENTA_BACKGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[45m'];
end
