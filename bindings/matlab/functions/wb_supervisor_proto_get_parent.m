function result = wb_supervisor_proto_get_parent(proto)
% wb_supervisor_proto_get_parent
%   result = wb_supervisor_proto_get_parent(proto)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbProtoRef wb_supervisor_proto_get_parent(WbProtoRef proto)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_proto_get_parent', proto);
end
