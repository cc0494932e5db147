function result = ctranspose(strings)
% ctranspose
%   result = strings' turns rows into columns.
  result = string(strings.texts.', 0);
end
