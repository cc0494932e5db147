function rebots_build()
% rebots_build
%   Builds the gateway for MATLAB, once. It needs a C compiler that `mex -setup` knows. Octave needs none: its gateway
%   is part of the simulator.
  here = fileparts(mfilename('fullpath'));
  lib = fileparts(here);
  home = fileparts(fileparts(lib));
  source = fullfile(home, 'src', 'controller', 'matlab');
  mex('-silent', '-outdir', here, '-output', 'rebots_controller', ...
      ['-I' fullfile(home, 'include', 'controller', 'c')], ['-L' lib], '-lController', ...
      fullfile(source, 'gateway.c'), fullfile(source, 'by_hand.c'), fullfile(source, 'functions.c'));
  rehash;
end
