function result = wb_supervisor_proto_is_derived(proto)
% wb_supervisor_proto_is_derived
%   result = wb_supervisor_proto_is_derived(proto)
%   In C: bool wb_supervisor_proto_is_derived(WbProtoRef proto)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_proto_is_derived', proto);
end
