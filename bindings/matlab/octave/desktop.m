function desktop(varargin)
% desktop
%   Does nothing: programs that open the desktop of MATLAB run on without it.
end
