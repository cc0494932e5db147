function result = isequal(a, varargin)
% isequal
%   result = isequal(a, b, ...) tells whether all are the same texts.
  result = true;
  for other = varargin
    other = other{1};
    result = result && (ischar(other) || iscellstr(other) || isa(other, 'string')) ...
        && (ischar(a) || iscellstr(a) || isa(a, 'string')) && isequal(rebots_texts(a), rebots_texts(other));
  end
end
