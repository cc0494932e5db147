/* The part of the documented MEX interface that the gateway uses, for builds without MATLAB and without the headers of
   Octave. The functions are looked up when the gateway is first called: Octave keeps them in one library up to version 9
   and in another one, which it does not load by itself, after that. */

#ifndef REBOTS_MEX_H
#define REBOTS_MEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mxArray_tag mxArray;
/* Octave counts with the machine's pointer size. */
typedef ptrdiff_t mwSize;
typedef ptrdiff_t mwIndex;
typedef bool mxLogical;

typedef enum {
  mxUNKNOWN_CLASS = 0,
  mxCELL_CLASS,
  mxSTRUCT_CLASS,
  mxLOGICAL_CLASS,
  mxCHAR_CLASS,
  mxVOID_CLASS,
  mxDOUBLE_CLASS,
  mxSINGLE_CLASS,
  mxINT8_CLASS,
  mxUINT8_CLASS,
  mxINT16_CLASS,
  mxUINT16_CLASS,
  mxINT32_CLASS,
  mxUINT32_CLASS,
  mxINT64_CLASS,
  mxUINT64_CLASS,
  mxFUNCTION_CLASS
} mxClassID;

typedef enum { mxREAL = 0, mxCOMPLEX = 1 } mxComplexity;

/* Result, name, parameters. */
#define REBOTS_MEX_FUNCTIONS(X)                                                                    \
  X(int, mexAtExit, (void (*function)(void)))                                                      \
  X(void, mexErrMsgIdAndTxt, (const char *identifier, const char *format, ...))                    \
  X(void, mexLock, (void))                                                                         \
  X(char *, mxArrayToString, (const mxArray *array))                                               \
  X(mxArray *, mxCreateCellMatrix, (mwSize rows, mwSize columns))                                  \
  X(mxArray *, mxCreateDoubleScalar, (double value))                                               \
  X(mxArray *, mxCreateLogicalScalar, (mxLogical value))                                           \
  X(mxArray *, mxCreateNumericArray, (mwSize count, const mwSize *sizes, mxClassID type, mxComplexity complexity)) \
  X(mxArray *, mxCreateNumericMatrix, (mwSize rows, mwSize columns, mxClassID type, mxComplexity complexity)) \
  X(mxArray *, mxCreateString, (const char *text))                                                 \
  X(mxArray *, mxCreateStructMatrix, (mwSize rows, mwSize columns, int count, const char **names)) \
  X(mxArray *, mxGetCell, (const mxArray *array, mwIndex index))                                   \
  X(mxClassID, mxGetClassID, (const mxArray *array))                                               \
  X(const char *, mxGetClassName, (const mxArray *array))                                          \
  X(void *, mxGetData, (const mxArray *array))                                                     \
  X(const mwSize *, mxGetDimensions, (const mxArray *array))                                       \
  X(size_t, mxGetElementSize, (const mxArray *array))                                              \
  X(mwSize, mxGetNumberOfDimensions, (const mxArray *array))                                       \
  X(size_t, mxGetNumberOfElements, (const mxArray *array))                                         \
  X(double, mxGetScalar, (const mxArray *array))                                                   \
  X(int, mxGetString, (const mxArray *array, char *buffer, mwSize size))                           \
  X(bool, mxIsCell, (const mxArray *array))                                                        \
  X(bool, mxIsChar, (const mxArray *array))                                                        \
  X(bool, mxIsComplex, (const mxArray *array))                                                     \
  X(bool, mxIsLogical, (const mxArray *array))                                                     \
  X(bool, mxIsNumeric, (const mxArray *array))                                                     \
  X(bool, mxIsSparse, (const mxArray *array))                                                      \
  X(void *, mxMalloc, (size_t size))                                                               \
  X(void, mxSetCell, (mxArray *array, mwIndex index, mxArray *value))                              \
  X(void, mxSetFieldByNumber, (mxArray *array, mwIndex index, int field, mxArray *value))

#define DECLARE(result, name, parameters) extern result(*rebots_##name) parameters;
REBOTS_MEX_FUNCTIONS(DECLARE)
#undef DECLARE

#define mexAtExit (*rebots_mexAtExit)
#define mexErrMsgIdAndTxt (*rebots_mexErrMsgIdAndTxt)
#define mexLock (*rebots_mexLock)
#define mxArrayToString (*rebots_mxArrayToString)
#define mxCreateCellMatrix (*rebots_mxCreateCellMatrix)
#define mxCreateDoubleScalar (*rebots_mxCreateDoubleScalar)
#define mxCreateLogicalScalar (*rebots_mxCreateLogicalScalar)
#define mxCreateNumericArray (*rebots_mxCreateNumericArray)
#define mxCreateNumericMatrix (*rebots_mxCreateNumericMatrix)
#define mxCreateString (*rebots_mxCreateString)
#define mxCreateStructMatrix (*rebots_mxCreateStructMatrix)
#define mxGetCell (*rebots_mxGetCell)
#define mxGetClassID (*rebots_mxGetClassID)
#define mxGetClassName (*rebots_mxGetClassName)
#define mxGetData (*rebots_mxGetData)
#define mxGetDimensions (*rebots_mxGetDimensions)
#define mxGetElementSize (*rebots_mxGetElementSize)
#define mxGetNumberOfDimensions (*rebots_mxGetNumberOfDimensions)
#define mxGetNumberOfElements (*rebots_mxGetNumberOfElements)
#define mxGetScalar (*rebots_mxGetScalar)
#define mxGetString (*rebots_mxGetString)
#define mxIsCell (*rebots_mxIsCell)
#define mxIsChar (*rebots_mxIsChar)
#define mxIsComplex (*rebots_mxIsComplex)
#define mxIsLogical (*rebots_mxIsLogical)
#define mxIsNumeric (*rebots_mxIsNumeric)
#define mxIsSparse (*rebots_mxIsSparse)
#define mxMalloc (*rebots_mxMalloc)
#define mxSetCell (*rebots_mxSetCell)
#define mxSetFieldByNumber (*rebots_mxSetFieldByNumber)

/* The gateway's own entry; the loader has the one that Octave calls. */
#define mexFunction rebots_gateway
void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]);

#endif
