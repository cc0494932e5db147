function texts = rebots_texts(value)
% rebots_texts
%   texts = rebots_texts(value) gives strings, numbers, or a character vector as a cell array of character vectors.
  if ~isa(value, 'string')
    value = string(value, 0);
  end
  texts = cellstr(value);
end
