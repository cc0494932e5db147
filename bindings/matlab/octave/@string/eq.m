function result = eq(a, b)
% eq
%   result = a == b tells which texts are the same.
  result = strcmp(rebots_texts(a), rebots_texts(b));
end
