function value = WB_CHANNEL_BROADCAST
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = -1;
end
