function value = WB_GPS_WGS84_COORDINATE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
