function result = isstring(varargin)
% isstring
%   result = isstring(strings) is true.
  result = true;
end
