function count = numel(strings, varargin)
% numel
%   count = numel(strings) gives the number of texts.
  count = 1;
  if nargin < 2
    count = numel(strings.texts);
  end
end
