function value = WB_GPS_LOCAL_COORDINATE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
