function result = round(x, digits, kind)
% round
%   result = round(x)
%   result = round(x, digits)
%   result = round(x, digits, 'significant')
%   Rounds to a whole number, to a number of digits after the decimal point, or to a number of significant digits, as in
%   MATLAB: Octave's own function knows the first way only.
  if nargin < 2
    result = builtin('round', x);
    return;
  end
  if nargin > 2 && strcmp(kind, 'significant')
    size_of_x = floor(log10(abs(x))) + 1;
    size_of_x(x == 0) = 0;
    digits = digits - size_of_x;
  end
  % Powers of ten above one are exact.
  up = 10 .^ max(digits, 0);
  down = 10 .^ max(-digits, 0);
  result = builtin('round', x ./ down .* up) ./ up .* down;
  result(~isfinite(x)) = x(~isfinite(x));
end
