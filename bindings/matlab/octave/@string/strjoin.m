function varargout = strjoin(varargin)
% strjoin
%   text = strjoin(strings, ...) joins the texts of an array.
  [varargout{1:nargout}] = rebots_plain('strjoin', varargin);
end
