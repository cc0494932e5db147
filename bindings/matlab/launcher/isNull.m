function result = isNull(reference)
% isNull
%   result = isNull(reference)
%   RESULT tells whether a reference to a node, a field, a motion or an image refers to nothing.
  result = isempty(reference) || all(reference(:) == 0);
end
