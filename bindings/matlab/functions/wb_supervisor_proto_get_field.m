function result = wb_supervisor_proto_get_field(proto, field_name)
% wb_supervisor_proto_get_field
%   result = wb_supervisor_proto_get_field(proto, field_name)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbFieldRef wb_supervisor_proto_get_field(WbProtoRef proto, const char *field_name)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_proto_get_field', proto, field_name);
end
