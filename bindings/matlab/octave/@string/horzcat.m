function result = horzcat(varargin)
% horzcat
%   result = [a, b] gives an array of strings if one of them is a string.
  texts = cellfun(@rebots_texts, varargin, 'UniformOutput', false);
  result = string(horzcat(texts{:}));
end
