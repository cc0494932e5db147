function varargout = fprintf(varargin)
% fprintf
%   fprintf(format, ...) takes strings like character vectors.
  [varargout{1:nargout}] = rebots_plain('fprintf', varargin);
end
