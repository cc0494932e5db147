function varargout = subsref(strings, places)
% subsref
%   strings(i) gives some of the texts, strings{i} the character vector of one.
  found = subsref(strings.texts, places(1));
  if strcmp(places(1).type, '()')
    found = string(found);
  end
  if numel(places) > 1
    found = subsref(found, places(2:end));
  end
  varargout = {found};
end
