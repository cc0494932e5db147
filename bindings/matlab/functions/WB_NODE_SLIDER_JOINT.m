function value = WB_NODE_SLIDER_JOINT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 78;
end
