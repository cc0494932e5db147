function result = wb_supervisor_proto_get_type_name(proto)
% wb_supervisor_proto_get_type_name
%   result = wb_supervisor_proto_get_type_name(proto)
%   In C: const char *wb_supervisor_proto_get_type_name(WbProtoRef proto)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_proto_get_type_name', proto);
end
