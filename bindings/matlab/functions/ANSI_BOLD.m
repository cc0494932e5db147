function value = ANSI_BOLD
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[1m'];
end
