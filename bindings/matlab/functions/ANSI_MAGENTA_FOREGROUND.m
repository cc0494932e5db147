function value = ANSI_MAGENTA_FOREGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[35m'];
end
