/* Two calls that raylib makes of GLFW and that emscripten's own GLFW lacks; neither has a meaning in a page. Included
 * before raylib's own source by web_libs.sh. */
#ifndef PACADE_SETUP_WEB_GLFW_H
#define PACADE_SETUP_WEB_GLFW_H

#include <GLFW/glfw3.h>

static inline void web_no_attribute(GLFWwindow *window, int attribute, int value) {
  (void)window, (void)attribute, (void)value;
}
#define glfwSetWindowAttrib web_no_attribute
#define glfwSetWindowContentScaleCallback(window, callback) ((void)(window), (void)(callback))

#endif
