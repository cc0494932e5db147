function names = libfunctions(library, varargin)
% libfunctions
%   names = libfunctions('libController') lists the functions of the controller library.
  names = rebots_controller('names');
end
