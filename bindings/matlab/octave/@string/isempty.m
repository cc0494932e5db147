function result = isempty(strings)
% isempty
%   result = isempty(strings) tells whether there are no texts.
  result = isempty(strings.texts);
end
