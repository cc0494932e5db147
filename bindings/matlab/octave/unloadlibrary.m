function unloadlibrary(library)
% unloadlibrary
%   unloadlibrary('libController') does nothing.
end
