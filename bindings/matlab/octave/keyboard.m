function keyboard(varargin)
% keyboard
%   Lets the user type commands in a program that the user has started. One that the simulator has started runs on,
%   because nobody could answer.
  if isempty(getenv('REBOTS_CONTROLLER'))
    evalin('caller', 'builtin(''keyboard'')');
  end
end
