function result = rebots_string(text)
% rebots_string
%   result = rebots_string(text) gives a text as an object for what stands beside it in a list or an operation.
  result = string(text, 0);
end
