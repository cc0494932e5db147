function value = WB_NODE_CONTACT_PROPERTIES
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 65;
end
