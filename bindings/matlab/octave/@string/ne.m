function result = ne(a, b)
% ne
%   result = a ~= b tells which texts differ.
  result = ~strcmp(rebots_texts(a), rebots_texts(b));
end
