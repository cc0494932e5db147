function value = ANSI_GREEN_FOREGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[32m'];
end
