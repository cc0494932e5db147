function varargout = sprintf(varargin)
% sprintf
%   text = sprintf(format, ...) takes strings like character vectors.
  [varargout{1:nargout}] = rebots_plain('sprintf', varargin);
end
