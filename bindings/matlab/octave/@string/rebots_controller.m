function varargout = rebots_controller(varargin)
% rebots_controller
%   rebots_controller(name, ...) calls a function of the controller library with strings as character vectors.
  [varargout{1:nargout}] = rebots_plain('rebots_controller', varargin);
end
