function varargout = str2double(varargin)
% str2double
%   numbers = str2double(strings) gives the numbers that the texts are.
  [varargout{1:nargout}] = rebots_plain('str2double', varargin);
end
