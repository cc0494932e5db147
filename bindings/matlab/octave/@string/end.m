function index = end(strings, place, count)
% end
%   strings(end) is the last text.
  if count == 1
    index = numel(strings.texts);
  else
    index = size(strings.texts, place);
  end
end
