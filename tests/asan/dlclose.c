/* For the sanitizer build only: libraries that were opened stay open, so that a leak report can still name what
 * leaked in them (Mesa's drivers are unloaded before the report is made). Must not be linked anywhere else. */
#include <dlfcn.h>

int dlclose(void *handle) {
  (void)handle;
  return 0;
}
