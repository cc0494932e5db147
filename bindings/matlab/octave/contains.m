function result = contains(texts, patterns, varargin)
% contains
%   result = contains(texts, patterns)
%   result = contains(texts, patterns, 'IgnoreCase', true)
%   Tells which texts contain one of the patterns.
  texts = rebots_texts(texts);
  patterns = rebots_texts(patterns);
  if numel(varargin) > 1 && varargin{2}
    texts = lower(texts);
    patterns = lower(patterns);
  end
  result = false(size(texts));
  for index = 1:numel(patterns)
    result = result | ~cellfun(@isempty, strfind(texts, patterns{index}));
  end
end
