/* What is chosen before a game: who plays, on which mazes, how fast the minds grow. Must not know how it is drawn. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/app/screens/arcade/arcade_internal.h"

/* Words that speak of Pacman as "you", and those for a Pacman who is not. */
StringId arcade_word(const ArcadeRoom *room, StringId word) {
  static const StringId of_pacman[][2] = {{STR_ARCADE_SAYS_GREEDY, STR_ARCADE_SAYS_GREEDY_PACMAN},
                                          {STR_ARCADE_SAYS_ASTAR, STR_ARCADE_SAYS_ASTAR_PACMAN},
                                          {STR_ARCADE_SAYS_AMBUSH, STR_ARCADE_SAYS_AMBUSH_PACMAN},
                                          {STR_ARCADE_SAYS_EXPECTIMAX, STR_ARCADE_SAYS_EXPECTIMAX_PACMAN},
                                          {STR_ARCADE_NEWS_GREEDY, STR_ARCADE_NEWS_GREEDY_PACMAN},
                                          {STR_ARCADE_NEWS_EXPECTIMAX, STR_ARCADE_NEWS_EXPECTIMAX_PACMAN},
                                          {STR_ARCADE_STILT_DOES, STR_ARCADE_STILT_DOES_PACMAN},
                                          {STR_ARCADE_AFTER_YOU, STR_ARCADE_AFTER_PACMAN},
                                          {STR_ARCADE_AFTER_ENERGIZER, STR_ARCADE_AFTER_ENERGIZER_PACMAN},
                                          {STR_ARCADE_BETS, STR_ARCADE_BETS_PACMAN},
                                          {STR_ARCADE_AHEAD, STR_ARCADE_AHEAD_PACMAN},
                                          {STR_ARCADE_BEHIND, STR_ARCADE_BEHIND_PACMAN},
                                          {STR_ARCADE_EXIT, STR_ARCADE_EXIT_PACMAN}};
  bool you = arcade_shows(room) ? strcmp(room->film.record.pacman, "human") == 0
                                : room->demo || room->match.seats[ACTOR_PACMAN].person;
  for (size_t i = 0; !you && i < sizeof of_pacman / sizeof *of_pacman; i++)
    if (of_pacman[i][0] == word) return of_pacman[i][1];
  return word;
}

StringId arcade_mind_word(const ArcadeRoom *room, Mind mind, int32_t kind) {
  static const StringId first[] = {STR_ARCADE_MIND_RANDOM, STR_ARCADE_SAYS_RANDOM, STR_ARCADE_NEWS_RANDOM};
  return arcade_word(room, (StringId)((int)first[kind] + (int)mind));
}

/* The day as a number, 20261118, in local time: everybody gets the same maze and monsters on one day. */
uint64_t arcade_today(void) {
  time_t now = time(NULL);
  struct tm local;
  if (!localtime_r(&now, &local)) return 0;
  return (uint64_t)(local.tm_year + 1900) * 10000 + (uint64_t)(local.tm_mon + 1) * 100 + (uint64_t)local.tm_mday;
}

/* ---- agents ---- */

/* Agents that play Pacman here: the arcade's own, then those of the levels whose rules are nearest. */
const AgentInfo *arcade_agent(int32_t index, int32_t *level) {
  static const int32_t levels[] = {ARCADE_LEVEL, 7, 4};
  int32_t count, left = index;
  const AgentInfo *const *table = registry_table(&count);
  for (size_t k = 0; k < sizeof levels / sizeof *levels; k++)
    for (int32_t i = 0; i < count; i++) {
      bool plays = table[i]->side == SIDE_PACMAN && table[i]->levels & LEVEL_BIT(levels[k]);
      if (!plays || table[i]->flags & (AGENT_HUMAN | AGENT_REPLAY) || left-- > 0) continue;
      *level = levels[k];
      return table[i];
    }
  return NULL;
}

static int32_t agent_count(void) {
  int32_t count = 0, level;
  while (arcade_agent(count, &level)) count++;
  return count;
}

/* ---- mazes ---- */

static const MapEntry *entry_of(const ArcadeRoom *room) {
  int32_t left = room->mazes - ARCADE_MAZES_LISTED;
  for (int32_t i = 0; left >= 0 && i < room->list.count; i++)
    if (room->list.entries[i].level == ARCADE_LEVEL && left-- == 0) return &room->list.entries[i];
  return NULL;
}

const char *arcade_mazes_name(const ArcadeRoom *room) {
  const MapEntry *entry = entry_of(room);
  return entry ? entry->id : NULL;
}

static int32_t mazes_count(const ArcadeRoom *room) {
  int32_t count = ARCADE_MAZES_LISTED;
  for (int32_t i = 0; i < room->list.count; i++) count += room->list.entries[i].level == ARCADE_LEVEL;
  return count;
}

/* "9/03-crossroads" is told as "Crossroads", "mine/first" as "First". */
static void maze_words(const char *id, char *out, size_t size) {
  const char *slash = strrchr(id, '/'), *name = slash ? slash + 1 : id;
  while (*name >= '0' && *name <= '9') name++;
  while (*name == '-') name++;
  snprintf(out, size, "%s", *name ? name : id);
  bool first = true;
  for (char *c = out; *c; c++) {
    if (*c == '-') *c = ' ';
    if (first && *c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
    first = *c == ' ';
  }
}

/* ---- rows ---- */

bool arcade_row_shown(const ArcadeRoom *room, ArcadeRow row) {
  switch (row) {
    case ARCADE_ROW_AGENT: return room->party == ARCADE_WATCH || room->party == ARCADE_HUNTS;
    case ARCADE_ROW_MONSTER: return room->party == ARCADE_AGAINST || room->party == ARCADE_HUNTS;
    case ARCADE_ROW_FROM:
    case ARCADE_ROW_TEAM: return room->practice;
    default: return true;
  }
}

static int32_t turned(int32_t value, int32_t by, int32_t count) { return count > 0 ? (value + by + count) % count : 0; }

static void set_kind(ArcadeRoom *room, ArcadeKind kind) {
  room->kind = kind;
  room->practice = kind == ARCADE_PRACTISES;
}

void arcade_choose_row(App *app, int32_t by) {
  ArcadeRoom *room = arcade_state(app);
  switch (room->row) {
    case ARCADE_ROW_PARTY: room->party = (ArcadeParty)turned((int32_t)room->party, by, ARCADE_PARTIES); break;
    case ARCADE_ROW_AGENT: room->agent = turned(room->agent, by, agent_count()); break;
    case ARCADE_ROW_MONSTER: room->monster = turned(room->monster, by, ARCADE_MONSTERS); break;
    case ARCADE_ROW_GROW: room->grow = (Grow)turned((int32_t)room->grow, by, GROW_COUNT); break;
    case ARCADE_ROW_MAZES: room->mazes = turned(room->mazes, by, mazes_count(room)); break;
    case ARCADE_ROW_KIND: set_kind(room, (ArcadeKind)turned((int32_t)room->kind, by, ARCADE_KINDS)); break;
    case ARCADE_ROW_FROM: room->from = turned(room->from - 1, by, ARCADE_ROUNDS_MOST) + 1; break;
    case ARCADE_ROW_TEAM: room->alone = turned(room->alone, by, ARCADE_MONSTERS + 1); break;
    default: return;
  }
  arcade_scores_load(app);
  char label[128];
  const char *title;
  arcade_row_words(app, room->row, &title, label, sizeof label);
  app_log(app, "arcade chosen %d %s", (int)room->row, label);
}

void arcade_row_words(const App *app, ArcadeRow row, const char **label, char *value, size_t size) {
  static const StringId parties[] = {STR_ARCADE_ONE, STR_ARCADE_TOGETHER, STR_ARCADE_AGAINST, STR_ARCADE_HUNTS,
                                     STR_ARCADE_WATCH};
  static const StringId grows[] = {STR_ARCADE_EASY, STR_ARCADE_NORMAL, STR_ARCADE_HARD};
  static const StringId kinds[] = {STR_ARCADE_COUNTS, STR_ARCADE_PRACTICE, STR_ARCADE_COUNTS_TURBO};
  static const StringId labels[ARCADE_ROWS] = {
      STR_ARCADE_START, STR_ARCADE_PLAYERS, STR_ARCADE_AGENT, STR_ARCADE_MONSTER, STR_ARCADE_DIFFICULTY,
      STR_ARCADE_MAZES, STR_ARCADE_KIND,    STR_ARCADE_FROM,  STR_ARCADE_TEAM,    STR_ARCADE_BOARD};
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  int32_t level = 0;
  const AgentInfo *info;
  const MapEntry *entry;
  *label = say(ui, labels[row]);
  value[0] = '\0';
  switch (row) {
    case ARCADE_ROW_PARTY: snprintf(value, size, "%s", say(ui, parties[room->party])); break;
    case ARCADE_ROW_AGENT:
      info = arcade_agent(room->agent, &level);
      if (info && level != ARCADE_LEVEL)
        snprintf(value, size, "%s · %d", agent_title(ui->language, info), (int)level);
      else if (info)
        snprintf(value, size, "%s", agent_title(ui->language, info));
      break;
    case ARCADE_ROW_MONSTER:
      snprintf(value, size, "%s", say(ui, (StringId)((int)STR_ARCADE_HOB + room->monster)));
      break;
    case ARCADE_ROW_GROW: snprintf(value, size, "%s", say(ui, grows[room->grow])); break;
    case ARCADE_ROW_MAZES:
      entry = entry_of(room);
      if (entry)
        maze_words(entry->id, value, size);
      else
        snprintf(value, size, "%s", say(ui, room->mazes == ARCADE_MAZES_DAILY ? STR_ARCADE_DAILY : STR_ARCADE_TOUR));
      break;
    case ARCADE_ROW_KIND: snprintf(value, size, "%s", say(ui, kinds[room->kind])); break;
    case ARCADE_ROW_FROM: snprintf(value, size, "%d", (int)room->from); break;
    case ARCADE_ROW_TEAM:
      if (room->alone == 0)
        snprintf(value, size, "%s", say(ui, STR_ARCADE_ALL_FOUR));
      else
        snprintf(value, size, say(ui, STR_ARCADE_ALONE), say(ui, (StringId)((int)STR_ARCADE_HOB + room->alone - 1)));
      break;
    default: break;
  }
}

/* ---- kept for the next time ---- */

void arcade_remember(App *app) {
  const ArcadeRoom *room = arcade_state(app);
  char words[48], old[48];
  snprintf(words, sizeof words, "%d %d %d %d %d %d", (int)room->party, (int)room->grow, (int)room->kind,
           (int)room->monster, (int)room->from, (int)room->alone);
  const char *last = settings_get(&app->settings, "arcade.choice");
  snprintf(old, sizeof old, "%s", last ? last : "");
  if (strcmp(old, words) == 0) return;
  if (settings_set(&app->settings, "arcade.choice", words)) app_settings_changed(app);
}

void arcade_recall(App *app) {
  ArcadeRoom *room = arcade_state(app);
  const char *words = settings_get(&app->settings, "arcade.choice");
  const char *name = settings_get(&app->settings, "arcade.name");
  arcade_name_set(&room->name, name ? name : "AAA");
  long value[6] = {0};
  for (int i = 0; words && i < 6; i++) {
    char *end;
    value[i] = strtol(words, &end, 10);
    if (end == words && i == 5) break; /* as an older version has kept it */
    if (end == words || value[i] < 0 || value[i] > 100) return;
    words = end;
  }
  if (!words || value[0] >= ARCADE_PARTIES || value[1] >= GROW_COUNT || value[2] >= ARCADE_KINDS ||
      value[3] >= ARCADE_MONSTERS || value[4] < 1 || value[4] > ARCADE_ROUNDS_MOST || value[5] > ARCADE_MONSTERS)
    return;
  room->party = (ArcadeParty)value[0];
  room->grow = (Grow)value[1];
  set_kind(room, (ArcadeKind)value[2]);
  room->monster = (int32_t)value[3];
  room->from = (int32_t)value[4];
  room->alone = (int32_t)value[5];
}
