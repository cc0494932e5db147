-- The largest whole numbers up to which all are told apart.

return { maxdouble = 2 ^ 53, mindouble = -2 ^ 53 }
