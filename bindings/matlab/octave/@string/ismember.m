function varargout = ismember(varargin)
% ismember
%   result = ismember(text, strings) tells whether a text is one of an array.
  [varargout{1:nargout}] = rebots_plain('ismember', varargin);
end
