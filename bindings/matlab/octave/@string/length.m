function count = length(strings)
% length
%   count = length(strings) gives the largest dimension of the array of texts.
  count = length(strings.texts);
end
