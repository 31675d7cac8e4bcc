/* A page starts no other programs: trying to fails with the usual error number. The rest of the family is emscripten's
 * own. */
#include <errno.h>
#include <spawn.h>

int posix_spawnp(pid_t *restrict id, const char *restrict name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *restrict attributes, char *const words[restrict], char *const env[restrict]) {
  (void)id, (void)name, (void)actions, (void)attributes, (void)words, (void)env;
  return ENOSYS;
}
