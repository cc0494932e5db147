function value = ANSI_RED_FOREGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[31m'];
end
