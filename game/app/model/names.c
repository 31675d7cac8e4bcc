/* Names by id.
 * Must not know where a name is shown. */
#include "game/app/model/names.h"

#include <stdio.h>
#include <string.h>

#include "ai/registry.h"
#include "game/core/record.h"

typedef struct Name {
  const char *key, *title, *blurb;
} Name;

#define NAME(key, title, blurb) {key, title, blurb},
static const Name vietnamese[] = {
#include "game/app/words/names.inc"
};
#undef NAME

static const Name *find(Language language, const char *kind, const char *id) {
  if (language != LANGUAGE_VIETNAMESE) return NULL;
  size_t length = strlen(kind);
  for (size_t i = 0; i < sizeof vietnamese / sizeof *vietnamese; i++) {
    const char *key = vietnamese[i].key;
    if (strncmp(key, kind, length) == 0 && key[length] == '.' && strcmp(key + length + 1, id) == 0)
      return &vietnamese[i];
  }
  return NULL;
}

static const char *title_of(Language language, const char *kind, const char *id, const char *english) {
  const Name *name = find(language, kind, id);
  return name ? name->title : english;
}

static const char *blurb_of(Language language, const char *kind, const char *id, const char *english) {
  const Name *name = find(language, kind, id);
  return name && name->blurb[0] ? name->blurb : english;
}

const char *level_title(Language language, const Level *level) {
  return title_of(language, "level", level->id, level->title);
}

const char *level_blurb(Language language, const Level *level) {
  return blurb_of(language, "level", level->id, level->blurb);
}

const char *level_rule_line(Language language, const Level *level, int32_t line) {
  char key[96];
  snprintf(key, sizeof key, "%s.%d", level->id, (int)line + 1);
  return title_of(language, "rule", key, level->rule_lines[line]);
}

/* Two agents of one id on different levels: the later one's key is "ID@N", with N the first level it plays. */
static const Name *agent_name_of(Language language, const AgentInfo *agent) {
  char key[96];
  int level = 0;
  while (level < 31 && !(agent->levels >> level & 1)) level++;
  snprintf(key, sizeof key, "%s@%d", agent->id, level);
  const char *kind = agent->side == SIDE_PACMAN ? "pacman" : "monsters";
  const Name *own = find(language, kind, key);
  return own ? own : find(language, kind, agent->id);
}

const char *agent_title(Language language, const AgentInfo *agent) {
  const Name *name = agent_name_of(language, agent);
  return name ? name->title : agent->title;
}

const char *agent_blurb(Language language, const AgentInfo *agent) {
  const Name *name = agent_name_of(language, agent);
  return name && name->blurb[0] ? name->blurb : agent->blurb;
}

const char *option_title(Language language, const OptionInfo *option) {
  if (option->title == option->name) return option->title; /* of an agent from outside: in its own words */
  return title_of(language, "option", option->name, option->title);
}

/* In a line of words: English has its short name there, as on the command line. */
static const char *option_name(Language language, const OptionInfo *option) {
  return language == LANGUAGE_ENGLISH ? option->name : option_title(language, option);
}

const char *choice_title(Language language, const OptionInfo *option, int32_t choice) {
  if (option->title == option->name) return option->choice_titles[choice];
  return title_of(language, "choice", option->choices[choice], option->choice_titles[choice]);
}

void agent_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room) {
  int used = snprintf(out, room, "%s", agent_title(language, info));
  for (int32_t i = 0; i < info->option_count && used > 0 && (size_t)used < room; i++) {
    const OptionInfo *option = &info->options[i];
    double v = values->v[i];
    size_t left = room - (size_t)used;
    if (option->type == OPTION_CHOICE)
      used += snprintf(out + used, left, ", %s", choice_title(language, option, (int32_t)v));
    else if (option->type == OPTION_BOOL && v != option->initial)
      used += snprintf(out + used, left, ", %s %s", option_title(language, option),
                       str(language, v != 0 ? STR_ON : STR_OFF));
    else if (v != option->initial)
      used += snprintf(out + used, left, ", %s %g", option_name(language, option), v);
  }
}

void agent_told(Language language, const char *text, int32_t level, char *out, size_t room) {
  static const char more[] = "+human";
  char name[RECORD_NAME];
  size_t length = strlen(text), tail = sizeof more - 1;
  snprintf(name, sizeof name, "%s", text);
  bool both = length > tail && length < sizeof name && strcmp(text + length - tail, more) == 0;
  if (both) name[length - tail] = 0;
  bool named = name[0] >= '1' && name[0] <= '9' && name[1] == '/'; /* "7/ace" */
  int32_t of = named ? name[0] - '0' : level;
  Agent agent = {0};
  bool known = agent_choose_known(&agent, named ? name + 2 : name, SIDE_PACMAN, of, NULL);
  if (known)
    agent_words(language, agent.info, &agent.setup.options, out, room);
  else
    snprintf(out, room, "%s", name);
  size_t used = strlen(out);
  if (known && of != level) snprintf(out + used, room - used, " · %d", (int)of);
  const AgentInfo *you = registry_find("human", SIDE_PACMAN, level);
  used = strlen(out);
  if (both && you) snprintf(out + used, room - used, " + %s", agent_title(language, you));
}

bool option_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room) {
  int used = 0;
  out[0] = 0;
  for (int32_t i = 0; i < info->option_count && used >= 0 && (size_t)used < room; i++) {
    const OptionInfo *option = &info->options[i];
    double v = values->v[i];
    size_t left = room - (size_t)used;
    const char *comma = used > 0 ? ", " : "";
    if (v == option->initial) continue;
    if (option->type == OPTION_CHOICE)
      used += snprintf(out + used, left, "%s%s", comma, choice_title(language, option, (int32_t)v));
    else if (option->type == OPTION_BOOL)
      used += snprintf(out + used, left, "%s%s %s", comma, option_title(language, option),
                       str(language, v != 0 ? STR_ON : STR_OFF));
    else
      used += snprintf(out + used, left, "%s%s %g", comma, option_name(language, option), v);
  }
  return used > 0;
}

void agent_short_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room) {
  int used = snprintf(out, room, "%s", agent_title(language, info));
  if (used < 0 || (size_t)used + 3 >= room) return;
  if (option_words(language, info, values, out + used + 2, room - (size_t)used - 2)) {
    out[used] = ',';
    out[used + 1] = ' ';
  }
}

void agent_brief_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room) {
  int used = snprintf(out, room, "%s", agent_title(language, info));
  char before = ' ';
  for (int32_t i = 0; i < info->option_count && used > 0 && (size_t)used < room; i++) {
    const OptionInfo *option = &info->options[i];
    double v = values->v[i];
    size_t left = room - (size_t)used;
    if (v == option->initial) continue;
    if (option->type == OPTION_CHOICE)
      used += snprintf(out + used, left, "%c%s", before, choice_title(language, option, (int32_t)v));
    else if (option->type == OPTION_BOOL)
      used += snprintf(out + used, left, "%c%s", before, str(language, v != 0 ? STR_ON : STR_OFF));
    else
      used += snprintf(out + used, left, "%c%g", before, v);
    before = '/';
  }
}

const char *estimate_words(Language language, Estimate estimate) {
  static const StringId words[ESTIMATE_COUNT] = {STR_PUZZLE_H1,     STR_PUZZLE_H2,      STR_PUZZLE_H3, STR_PUZZLE_H4,
                                                 STR_PUZZLE_LINEAR, STR_PUZZLE_WALKING, STR_PUZZLE_PDB};
  return str(language, words[estimate]);
}
