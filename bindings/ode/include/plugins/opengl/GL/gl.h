/* What plugins of before R2018b draw with: the part of OpenGL 1 that they use, for machines without its headers.
   Nothing draws, so nothing of this is called; it is here for them to compile. */
#ifndef __gl_h_
#define __gl_h_
#define __GL_H__

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned int GLenum, GLbitfield, GLuint;
typedef unsigned char GLboolean, GLubyte;
typedef signed char GLbyte;
typedef short GLshort;
typedef unsigned short GLushort;
typedef int GLint, GLsizei;
typedef float GLfloat, GLclampf;
typedef double GLdouble, GLclampd;
typedef void GLvoid;

#define GL_FALSE 0
#define GL_TRUE 1
#define GL_POINTS 0
#define GL_LINES 1
#define GL_LINE_LOOP 2
#define GL_LINE_STRIP 3
#define GL_TRIANGLES 4
#define GL_TRIANGLE_STRIP 5
#define GL_TRIANGLE_FAN 6
#define GL_QUADS 7
#define GL_QUAD_STRIP 8
#define GL_POLYGON 9
#define GL_NEVER 0x200
#define GL_LESS 0x201
#define GL_EQUAL 0x202
#define GL_LEQUAL 0x203
#define GL_GREATER 0x204
#define GL_NOTEQUAL 0x205
#define GL_GEQUAL 0x206
#define GL_ALWAYS 0x207
#define GL_ZERO 0
#define GL_ONE 1
#define GL_SRC_COLOR 0x300
#define GL_ONE_MINUS_SRC_COLOR 0x301
#define GL_SRC_ALPHA 0x302
#define GL_ONE_MINUS_SRC_ALPHA 0x303
#define GL_DST_ALPHA 0x304
#define GL_ONE_MINUS_DST_ALPHA 0x305
#define GL_DST_COLOR 0x306
#define GL_ONE_MINUS_DST_COLOR 0x307
#define GL_FRONT 0x404
#define GL_BACK 0x405
#define GL_FRONT_AND_BACK 0x408
#define GL_NO_ERROR 0
#define GL_CW 0x900
#define GL_CCW 0x901
#define GL_CURRENT_COLOR 0xb00
#define GL_POINT_SMOOTH 0xb10
#define GL_POINT_SIZE 0xb11
#define GL_LINE_SMOOTH 0xb20
#define GL_LINE_WIDTH 0xb21
#define GL_LINE_STIPPLE 0xb24
#define GL_CULL_FACE 0xb44
#define GL_LIGHTING 0xb50
#define GL_COLOR_MATERIAL 0xb57
#define GL_FOG 0xb60
#define GL_DEPTH_TEST 0xb71
#define GL_STENCIL_TEST 0xb90
#define GL_NORMALIZE 0xba1
#define GL_VIEWPORT 0xba2
#define GL_MODELVIEW_MATRIX 0xba6
#define GL_PROJECTION_MATRIX 0xba7
#define GL_ALPHA_TEST 0xbc0
#define GL_BLEND 0xbe2
#define GL_SCISSOR_TEST 0xc11
#define GL_TEXTURE_1D 0xde0
#define GL_TEXTURE_2D 0xde1
#define GL_DONT_CARE 0x1100
#define GL_FASTEST 0x1101
#define GL_NICEST 0x1102
#define GL_AMBIENT 0x1200
#define GL_DIFFUSE 0x1201
#define GL_SPECULAR 0x1202
#define GL_POSITION 0x1203
#define GL_COMPILE 0x1300
#define GL_COMPILE_AND_EXECUTE 0x1301
#define GL_BYTE 0x1400
#define GL_UNSIGNED_BYTE 0x1401
#define GL_SHORT 0x1402
#define GL_UNSIGNED_SHORT 0x1403
#define GL_INT 0x1404
#define GL_UNSIGNED_INT 0x1405
#define GL_FLOAT 0x1406
#define GL_DOUBLE 0x140a
#define GL_EMISSION 0x1600
#define GL_SHININESS 0x1601
#define GL_AMBIENT_AND_DIFFUSE 0x1602
#define GL_MODELVIEW 0x1700
#define GL_PROJECTION 0x1701
#define GL_TEXTURE 0x1702
#define GL_DEPTH_COMPONENT 0x1902
#define GL_RGB 0x1907
#define GL_RGBA 0x1908
#define GL_LUMINANCE 0x1909
#define GL_POINT 0x1b00
#define GL_LINE 0x1b01
#define GL_FILL 0x1b02
#define GL_FLAT 0x1d00
#define GL_SMOOTH 0x1d01
#define GL_MODULATE 0x2100
#define GL_DECAL 0x2101
#define GL_TEXTURE_ENV_MODE 0x2200
#define GL_TEXTURE_ENV 0x2300
#define GL_NEAREST 0x2600
#define GL_LINEAR 0x2601
#define GL_TEXTURE_MAG_FILTER 0x2800
#define GL_TEXTURE_MIN_FILTER 0x2801
#define GL_TEXTURE_WRAP_S 0x2802
#define GL_TEXTURE_WRAP_T 0x2803
#define GL_CLAMP 0x2900
#define GL_REPEAT 0x2901
#define GL_POLYGON_OFFSET_LINE 0x2a02
#define GL_POLYGON_OFFSET_FILL 0x8037
#define GL_LIGHT_MODEL_TWO_SIDE 0xb52
#define GL_LIGHT_MODEL_AMBIENT 0xb53
#define GL_VERTEX_ARRAY 0x8074
#define GL_NORMAL_ARRAY 0x8075
#define GL_COLOR_ARRAY 0x8076
#define GL_TEXTURE_COORD_ARRAY 0x8078
#define GL_CURRENT_BIT 0x1
#define GL_POINT_BIT 0x2
#define GL_LINE_BIT 0x4
#define GL_POLYGON_BIT 0x8
#define GL_LIGHTING_BIT 0x40
#define GL_DEPTH_BUFFER_BIT 0x100
#define GL_ENABLE_BIT 0x2000
#define GL_COLOR_BUFFER_BIT 0x4000
#define GL_TRANSFORM_BIT 0x1000
#define GL_ALL_ATTRIB_BITS 0xfffff
#define GL_LIGHT0 0x4000
#define GL_LIGHT1 0x4001
#define GL_LIGHT2 0x4002
#define GL_LIGHT3 0x4003
#define GL_LIGHT4 0x4004
#define GL_LIGHT5 0x4005
#define GL_LIGHT6 0x4006
#define GL_LIGHT7 0x4007

void glVertex2f(GLfloat x, GLfloat y);
void glVertex2fv(const GLfloat *v);
void glVertex2d(GLdouble x, GLdouble y);
void glVertex2dv(const GLdouble *v);
void glVertex2i(GLint x, GLint y);
void glVertex2iv(const GLint *v);
void glVertex2s(GLshort x, GLshort y);
void glVertex2sv(const GLshort *v);
void glVertex3f(GLfloat x, GLfloat y, GLfloat z);
void glVertex3fv(const GLfloat *v);
void glVertex3d(GLdouble x, GLdouble y, GLdouble z);
void glVertex3dv(const GLdouble *v);
void glVertex3i(GLint x, GLint y, GLint z);
void glVertex3iv(const GLint *v);
void glVertex3s(GLshort x, GLshort y, GLshort z);
void glVertex3sv(const GLshort *v);
void glVertex4f(GLfloat x, GLfloat y, GLfloat z, GLfloat w);
void glVertex4fv(const GLfloat *v);
void glVertex4d(GLdouble x, GLdouble y, GLdouble z, GLdouble w);
void glVertex4dv(const GLdouble *v);
void glVertex4i(GLint x, GLint y, GLint z, GLint w);
void glVertex4iv(const GLint *v);
void glVertex4s(GLshort x, GLshort y, GLshort z, GLshort w);
void glVertex4sv(const GLshort *v);
void glTexCoord1f(GLfloat s);
void glTexCoord1fv(const GLfloat *v);
void glTexCoord1d(GLdouble s);
void glTexCoord1dv(const GLdouble *v);
void glTexCoord1i(GLint s);
void glTexCoord1iv(const GLint *v);
void glTexCoord2f(GLfloat s, GLfloat t);
void glTexCoord2fv(const GLfloat *v);
void glTexCoord2d(GLdouble s, GLdouble t);
void glTexCoord2dv(const GLdouble *v);
void glTexCoord2i(GLint s, GLint t);
void glTexCoord2iv(const GLint *v);
void glTexCoord3f(GLfloat s, GLfloat t, GLfloat r);
void glTexCoord3fv(const GLfloat *v);
void glTexCoord3d(GLdouble s, GLdouble t, GLdouble r);
void glTexCoord3dv(const GLdouble *v);
void glTexCoord3i(GLint s, GLint t, GLint r);
void glTexCoord3iv(const GLint *v);
void glRasterPos2f(GLfloat x, GLfloat y);
void glRasterPos2fv(const GLfloat *v);
void glRasterPos2d(GLdouble x, GLdouble y);
void glRasterPos2dv(const GLdouble *v);
void glRasterPos2i(GLint x, GLint y);
void glRasterPos2iv(const GLint *v);
void glRasterPos3f(GLfloat x, GLfloat y, GLfloat z);
void glRasterPos3fv(const GLfloat *v);
void glRasterPos3d(GLdouble x, GLdouble y, GLdouble z);
void glRasterPos3dv(const GLdouble *v);
void glRasterPos3i(GLint x, GLint y, GLint z);
void glRasterPos3iv(const GLint *v);
void glNormal3f(GLfloat x, GLfloat y, GLfloat z);
void glNormal3fv(const GLfloat *v);
void glNormal3d(GLdouble x, GLdouble y, GLdouble z);
void glNormal3dv(const GLdouble *v);
void glNormal3i(GLint x, GLint y, GLint z);
void glNormal3iv(const GLint *v);
void glColor3f(GLfloat red, GLfloat green, GLfloat blue);
void glColor3fv(const GLfloat *v);
void glColor3d(GLdouble red, GLdouble green, GLdouble blue);
void glColor3dv(const GLdouble *v);
void glColor3i(GLint red, GLint green, GLint blue);
void glColor3iv(const GLint *v);
void glColor3ub(GLubyte red, GLubyte green, GLubyte blue);
void glColor3ubv(const GLubyte *v);
void glColor4f(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha);
void glColor4fv(const GLfloat *v);
void glColor4d(GLdouble red, GLdouble green, GLdouble blue, GLdouble alpha);
void glColor4dv(const GLdouble *v);
void glColor4i(GLint red, GLint green, GLint blue, GLint alpha);
void glColor4iv(const GLint *v);
void glColor4ub(GLubyte red, GLubyte green, GLubyte blue, GLubyte alpha);
void glColor4ubv(const GLubyte *v);
void glTranslatef(GLfloat x, GLfloat y, GLfloat z);
void glScalef(GLfloat x, GLfloat y, GLfloat z);
void glRotatef(GLfloat angle, GLfloat x, GLfloat y, GLfloat z);
void glLoadMatrixf(const GLfloat *m);
void glMultMatrixf(const GLfloat *m);
void glRectf(GLfloat x1, GLfloat y1, GLfloat x2, GLfloat y2);
void glTranslated(GLdouble x, GLdouble y, GLdouble z);
void glScaled(GLdouble x, GLdouble y, GLdouble z);
void glRotated(GLdouble angle, GLdouble x, GLdouble y, GLdouble z);
void glLoadMatrixd(const GLdouble *m);
void glMultMatrixd(const GLdouble *m);
void glRectd(GLdouble x1, GLdouble y1, GLdouble x2, GLdouble y2);
void glMaterialf(GLenum face, GLenum name, GLfloat value);
void glMaterialfv(GLenum face, GLenum name, const GLfloat *values);
void glLightf(GLenum light, GLenum name, GLfloat value);
void glLightfv(GLenum light, GLenum name, const GLfloat *values);
void glLightModelf(GLenum name, GLfloat value);
void glLightModelfv(GLenum name, const GLfloat *values);
void glTexParameterf(GLenum target, GLenum name, GLfloat value);
void glTexParameterfv(GLenum target, GLenum name, const GLfloat *values);
void glTexEnvf(GLenum target, GLenum name, GLfloat value);
void glTexEnvfv(GLenum target, GLenum name, const GLfloat *values);
void glFogf(GLenum name, GLfloat value);
void glFogfv(GLenum name, const GLfloat *values);
void glMateriali(GLenum face, GLenum name, GLint value);
void glMaterialiv(GLenum face, GLenum name, const GLint *values);
void glLighti(GLenum light, GLenum name, GLint value);
void glLightiv(GLenum light, GLenum name, const GLint *values);
void glLightModeli(GLenum name, GLint value);
void glLightModeliv(GLenum name, const GLint *values);
void glTexParameteri(GLenum target, GLenum name, GLint value);
void glTexParameteriv(GLenum target, GLenum name, const GLint *values);
void glTexEnvi(GLenum target, GLenum name, GLint value);
void glTexEnviv(GLenum target, GLenum name, const GLint *values);
void glFogi(GLenum name, GLint value);
void glFogiv(GLenum name, const GLint *values);
void glBegin(GLenum mode);
void glEnd(void);
void glEnable(GLenum what);
void glDisable(GLenum what);
GLboolean glIsEnabled(GLenum what);
void glEnableClientState(GLenum what);
void glDisableClientState(GLenum what);
void glPushMatrix(void);
void glPopMatrix(void);
void glLoadIdentity(void);
void glMatrixMode(GLenum mode);
void glPushAttrib(GLbitfield mask);
void glPopAttrib(void);
void glLineWidth(GLfloat width);
void glLineStipple(GLint factor, GLushort pattern);
void glPointSize(GLfloat size);
void glPolygonMode(GLenum face, GLenum mode);
void glPolygonOffset(GLfloat factor, GLfloat units);
void glShadeModel(GLenum mode);
void glCullFace(GLenum face);
void glFrontFace(GLenum mode);
void glBlendFunc(GLenum source, GLenum destination);
void glAlphaFunc(GLenum function, GLclampf value);
void glDepthFunc(GLenum function);
void glDepthMask(GLboolean flag);
void glColorMaterial(GLenum face, GLenum mode);
void glColorMask(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha);
void glHint(GLenum target, GLenum mode);
void glClear(GLbitfield mask);
void glClearColor(GLclampf red, GLclampf green, GLclampf blue, GLclampf alpha);
void glOrtho(GLdouble left, GLdouble right, GLdouble bottom, GLdouble top, GLdouble near_value, GLdouble far_value);
void glFrustum(GLdouble left, GLdouble right, GLdouble bottom, GLdouble top, GLdouble near_value, GLdouble far_value);
void glViewport(GLint x, GLint y, GLsizei width, GLsizei height);
GLuint glGenLists(GLsizei range);
void glNewList(GLuint list, GLenum mode);
void glEndList(void);
void glCallList(GLuint list);
void glDeleteLists(GLuint list, GLsizei range);
void glGenTextures(GLsizei count, GLuint *textures);
void glDeleteTextures(GLsizei count, const GLuint *textures);
void glBindTexture(GLenum target, GLuint texture);
void glTexImage2D(GLenum target, GLint level, GLint internal_format, GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type, const GLvoid *pixels);
void glVertexPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *data);
void glNormalPointer(GLenum type, GLsizei stride, const GLvoid *data);
void glColorPointer(GLint size, GLenum type, GLsizei stride, const GLvoid *data);
void glDrawArrays(GLenum mode, GLint first, GLsizei count);
void glDrawElements(GLenum mode, GLsizei count, GLenum type, const GLvoid *indices);
void glGetFloatv(GLenum name, GLfloat *values);
void glGetDoublev(GLenum name, GLdouble *values);
void glGetIntegerv(GLenum name, GLint *values);
void glGetBooleanv(GLenum name, GLboolean *values);
const GLubyte *glGetString(GLenum name);
GLenum glGetError(void);
void glFlush(void);
void glFinish(void);

#ifdef __cplusplus
}
#endif

#endif
