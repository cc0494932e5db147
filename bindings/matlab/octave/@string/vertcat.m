function result = vertcat(varargin)
% vertcat
%   result = [a; b] gives an array of strings if one of them is a string.
  texts = cellfun(@rebots_texts, varargin, 'UniformOutput', false);
  result = string(vertcat(texts{:}));
end
