function value = WB_NODE_BALL_JOINT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 62;
end
