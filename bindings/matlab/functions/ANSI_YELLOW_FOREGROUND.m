function value = ANSI_YELLOW_FOREGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[33m'];
end
