function result = libisloaded(library)
% libisloaded
%   result = libisloaded(library) is true for libController, which need not be loaded.
  [~, base] = fileparts(library);
  result = any(strcmp(base, {'libController', 'Controller'}));
end
