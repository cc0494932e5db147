function result = transpose(strings)
% transpose
%   result = strings.' turns rows into columns.
  result = string(strings.texts.', 0);
end
