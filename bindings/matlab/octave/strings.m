function result = strings(varargin)
% strings
%   result = strings(rows, columns) gives an array of empty texts.
  texts = cell(varargin{:});
  texts(:) = {''};
  result = string(texts, 0);
end
