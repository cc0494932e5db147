function text = char(varargin)
% char
%   text = char(strings) gives the texts as the rows of a character array, padded with spaces.
  texts = cellfun(@(a) reshape(cellstr(a), [], 1), varargin, 'UniformOutput', false);
  texts = vertcat(texts{:});
  if numel(texts) == 1
    text = texts{1};
  else
    text = char(texts);
  end
end
