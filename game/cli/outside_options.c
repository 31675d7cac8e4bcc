/* Reads the options of agents from outside. Must not know which command they were given to. */
#include "game/cli/outside_options.h"

#include <stdio.h>

#include "game/play/kit.h"
#include "game/version.h"

int outside_options_read(const OptValue *first, OutsideConfig *out) {
  enum { OUTSIDE_PLACES };
  static char host[80], kit[KIT_PATH_BYTES];
  OutsideConfig config = outside_defaults();
  snprintf(host, sizeof host, "pacade %s", pacade_version());
  config.host = host;
  if (kit_folder(kit, sizeof kit, NULL)) config.kit = kit;
  config.own_modules = first[O_OWN_MODULES].given;
  kit_export_library();
  if (first[O_AGENT_NODES].given && (first[O_MOVE_MS].given || first[O_BANK_MS].given))
    return cli_fail(STATUS_USAGE, "--agent-nodes replaces the time: leave out --move-ms and --bank-ms");
  if (first[O_MOVE_MS].given) config.move_ms = (int32_t)first[O_MOVE_MS].integer;
  if (first[O_BANK_MS].given) config.bank_ms = (int32_t)first[O_BANK_MS].integer;
  if (first[O_AGENT_NODES].given) config.nodes = (uint64_t)first[O_AGENT_NODES].integer;
  if (first[O_ON_FAULT].given) config.on_fault = fault_find(first[O_ON_FAULT].text);
  if (config.on_fault == FAULT_COUNT)
    return cli_fail(STATUS_USAGE, "no rule '%s' for faults; there are: forfeit stay random", first[O_ON_FAULT].text);
  if (first[O_SANDBOX].given) config.sandbox = sandbox_find(first[O_SANDBOX].text);
  if (config.sandbox == SANDBOX_COUNT)
    return cli_fail(STATUS_USAGE, "no sandbox '%s'; there are: none limits landlock bwrap", first[O_SANDBOX].text);
  config.debug = first[O_AGENT_DEBUG].given;
  *out = config;
  return STATUS_DONE;
}

int outside_options_apply(const OptValue *first) {
  OutsideConfig config;
  int status = outside_options_read(first, &config);
  if (status == STATUS_DONE) outside_configure(&config);
  return status;
}

void outside_options_tell(void) {
  const AgentInfo *info;
  for (int32_t i = 0; (info = outside_at(i)); i++) {
    OutsideTally tally = outside_tally(info);
    if (tally.faults > 0)
      cli_note(tally.faults == 1 ? "%s: %llu fault, the last in %s%s%s" : "%s: %llu faults, the last in %s%s%s",
               info->id, (unsigned long long)tally.faults, tally.fault, tally.errors[0] ? "; it wrote: " : "",
               tally.errors);
    if (tally.junk > 0)
      cli_note(tally.junk == 1 ? "%s: %llu line of junk" : "%s: %llu lines of junk", info->id,
               (unsigned long long)tally.junk);
    if (tally.again > 0)
      cli_note(tally.again == 1 ? "%s: ended between two games and was started again, %llu time"
                                : "%s: ended between two games and was started again, %llu times",
               info->id, (unsigned long long)tally.again);
  }
}
