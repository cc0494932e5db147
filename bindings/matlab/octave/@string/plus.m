function result = plus(a, b)
% plus
%   result = a + b joins texts.
  a = rebots_texts(a);
  b = rebots_texts(b);
  if numel(a) == 1
    a = repmat(a, size(b));
  elseif numel(b) == 1
    b = repmat(b, size(a));
  end
  result = string(cellfun(@(x, y) [x y], a, b, 'UniformOutput', false), 0);
end
