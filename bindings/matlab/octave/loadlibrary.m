function varargout = loadlibrary(library, varargin)
% loadlibrary
%   loadlibrary('libController', ...) does nothing: the controller library is there without it.
  if ~libisloaded(library)
    error('rebots:library', 'loadlibrary: only libController can be loaded, not %s', library);
  end
  varargout = cell(1, nargout);
end
