function value = ANSI_BLUE_FOREGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[34m'];
end
