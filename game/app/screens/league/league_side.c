/* Beside the table of a league: the game nearest to even on the big board, what comes next or who has won; and a
 * person's own game. Must not change the league but by pushing actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/league/league_internal.h"
#include "game/app/view/sprites.h"

void league_name_words(App *app, const char *name, Side side, char *out, size_t room) {
  Agent agent;
  char text[BENCH_NAME], words[BENCH_NAME + 16];
  const char *led = strstr(name, "+human");
  snprintf(text, sizeof text, "%.*s", led ? (int)(led - name) : (int)strlen(name), name);
  if (league_agent_of(app, text, side, &agent))
    agent_brief_words(app->ui.language, agent.info, &agent.setup.options, words, sizeof words);
  else
    snprintf(words, sizeof words, "%s", text);
  if (led)
    snprintf(out, room, say(&app->ui, STR_LEAGUE_YOU_LEAD), words);
  else
    snprintf(out, room, "%s", words);
}

/* Who it is, as a small picture: the hero, a person, or one of the monsters. */
void league_who_draw(const Ui *ui, bool person, int32_t monster, Vector2 at, float size) {
  if (person) { /* head and shoulders */
    draw_disc((Vector2){at.x, at.y - size * 0.2f}, size * 0.22f, tint(ui, TOKEN_ACCENT));
    draw_round((Rectangle){at.x - size * 0.38f, at.y + size * 0.08f, size * 0.76f, size * 0.34f}, size * 0.17f,
               tint(ui, TOKEN_ACCENT));
  } else if (monster >= 0) {
    monster_draw(&(MonsterPose){.at = at, .cell = size, .kind = (MonsterKind)(monster % MONSTER_KINDS)}, ui->theme);
  } else {
    hero_draw(&(HeroPose){.at = at, .cell = size, .facing = MOVE_EAST, .mouth = 0.6f, .size = 1}, ui->theme);
  }
}

/* ---- the big board ---- */

static void pair_words(App *app, int64_t index, char *pacman, char *team, size_t room) {
  const Bench *bench = &league_state(app)->league.bench;
  const BenchRow *row = &bench->rows[index / bench->games];
  league_name_words(app, row->agent, SIDE_PACMAN, pacman, room);
  league_name_words(app, row->monsters, SIDE_MONSTERS, team, room);
}

static StageLook board_look(const Ui *ui) {
  return (StageLook){.padding = px(ui, 6),
                     .radius = px(ui, 10),
                     .max_cell = px(ui, 48),
                     .least_cell = 3,
                     .ground = TOKEN_PANEL,
                     .calm = ui->calm};
}

static Rectangle board_room(const Ui *ui, Rectangle room) {
  return rect_snap((Rectangle){room.x + px(ui, 12), room.y + px(ui, 72), room.width - px(ui, 24),
                               room.height - px(ui, 72) - px(ui, 50)});
}

void league_board_prepare(App *app, Rectangle room) {
  LeagueState *l = league_state(app);
  StageLook look = board_look(&app->ui);
  if (l->shown >= 0) stage_prepare(&app->ui, &l->stage, &l->show, board_room(&app->ui, room), &look);
}

/* Pacman's chance, solid, against the team's, hatched. */
static void draw_chance(const Ui *ui, double chance, Rectangle bar) {
  float split = bar.x + bar.width * (float)chance;
  bar_track(ui, bar);
  draw_round((Rectangle){bar.x, bar.y, fmaxf(split - bar.x, bar.height), bar.height}, bar.height / 2,
             tint(ui, TOKEN_GOOD));
  float from = split + px(ui, 4);
  int32_t strokes = (int32_t)ceilf((bar.x + bar.width - bar.height - from) / px(ui, 7));
  for (int32_t i = 0; i < strokes; i++) {
    float x = from + (float)i * px(ui, 7);
    draw_stroke((Vector2){x, bar.y + bar.height}, (Vector2){x + bar.height, bar.y}, fmaxf(px(ui, 2), 1),
                tint(ui, TOKEN_DANGER));
  }
  draw_rect(rect_snap((Rectangle){split - px(ui, 1), bar.y - px(ui, 4), fmaxf(px(ui, 2), 2), bar.height + px(ui, 8)}),
            tint(ui, TOKEN_TEXT));
}

void league_board_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  float left = room.x + px(ui, 20), right = room.x + room.width - px(ui, 20), y = room.y + px(ui, 26);
  char pacman[160], team[160], words[96];
  panel(ui, room, TOKEN_PANEL);
  put_fit(ui, FACE_SEMIBOLD, 15, left, y, ALIGN_LEFT, right - left - px(ui, 100), tint(ui, TOKEN_TEXT),
          say(ui, l->picked                 ? STR_LEAGUE_CHOSEN
                  : league_over(&l->league) ? STR_LEAGUE_LAST
                                            : STR_LEAGUE_CLOSEST));
  if (l->shown < 0) {
    put_fit(ui, FACE_MEDIUM, 13, rect_center(room).x, rect_center(room).y, ALIGN_CENTER, right - left,
            tint(ui, TOKEN_MUTED),
            say(ui, league_over(&l->league) ? STR_LEAGUE_OVER
                    : l->paused             ? STR_LEAGUE_PAUSED
                                            : STR_LEAGUE_QUIET));
    return;
  }
  if (!session_at_end(l->stage.session) && !league_over(&l->league))
    badge_small(ui, right, y, TOKEN_DANGER, say(ui, STR_LEAGUE_LIVE));
  pair_words(app, l->shown, pacman, team, sizeof pacman);
  y += px(ui, 30);
  const char *against = say(ui, STR_LEAGUE_AGAINST);
  float middle = width_of(ui, FACE_MEDIUM, 12, against) + px(ui, 16);
  float names[2] = {width_of(ui, FACE_SEMIBOLD, 13, pacman) + 1, width_of(ui, FACE_SEMIBOLD, 13, team) + 1};
  float free = right - left - px(ui, 24 + 28) - names[0] - names[1];
  bool between = free >= middle; /* names take priority: their places on both sides already show who plays whom */
  if (free < px(ui, 8)) names[0] = names[1] = (right - left - px(ui, 24 + 28 + 8)) / 2;
  int32_t kind = l->league.table.row_team[l->shown / l->league.bench.games];
  league_who_draw(ui, false, -1, (Vector2){left + px(ui, 8), y}, px(ui, 20));
  put_fit(ui, FACE_SEMIBOLD, 13, left + px(ui, 24), y, ALIGN_LEFT, names[0], tint(ui, TOKEN_TEXT), pacman);
  if (between)
    put(ui, FACE_MEDIUM, 12, left + px(ui, 24) + names[0] + free / 2, y, ALIGN_CENTER, tint(ui, TOKEN_MUTED), against);
  float wide = put_fit(ui, FACE_SEMIBOLD, 13, right, y, ALIGN_RIGHT, names[1], tint(ui, TOKEN_TEXT), team);
  league_who_draw(ui, false, kind, (Vector2){right - wide - px(ui, 14), y}, px(ui, 20));
  StageLook look = board_look(ui);
  stage_draw(ui, &l->stage, &l->show, board_room(ui, room), &look);
  double chance = league_board_chance(l);
  const State *state = session_state(l->stage.session);
  const Game *game = session_game(l->stage.session);
  if (state->outcome != OUTCOME_PLAYING) chance = state->outcome == OUTCOME_WON ? 1 : 0;
  draw_chance(ui, chance, rect_snap((Rectangle){left, room.y + room.height - px(ui, 42), right - left, px(ui, 8)}));
  y = room.y + room.height - px(ui, 18);
  snprintf(words, sizeof words, "%.0f%%", 100 * chance);
  put(ui, FACE_MONO, 12, left, y, ALIGN_LEFT, tint(ui, TOKEN_GOOD_TEXT), words);
  snprintf(words, sizeof words, "%.0f%%", 100 - 100 * chance);
  put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_DANGER_TEXT), words);
  snprintf(words, sizeof words, say(ui, STR_LEAGUE_TURN), (int)state->turn,
           (int)(game->foods_total - state->foods_left), (int)game->foods_total);
  put(ui, FACE_MONO, 12, (left + right) / 2, y, ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
}

/* ---- what comes next ---- */

static void draw_next_line(App *app, int64_t index, Rectangle line) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  char pacman[160], team[160];
  bool monsters, person = league_is_person(&l->league, index, &monsters);
  const BenchRow *row = &l->league.bench.rows[index / l->league.bench.games];
  pair_words(app, index, pacman, team, sizeof pacman);
  if (person) draw_round(line, px(ui, 10), tint(ui, TOKEN_RAISED));
  float y = rect_center(line).y, left = line.x + px(ui, 12), right = line.x + line.width - px(ui, 12);
  bool one_map = league_chosen_maps(app) == 1; /* which need not be named in every line */
  float turn = width_of(ui, FACE_SEMIBOLD, 12, say(ui, STR_LEAGUE_YOUR_TURN)) + px(ui, 10), icon = px(ui, 24);
  const char *title = row->board && row->board->title[0] ? row->board->title : row->map;
  float needs[2] = {icon + width_of(ui, FACE_MEDIUM, 13, pacman) + px(ui, 5),
                    icon + width_of(ui, FACE_MEDIUM, 13, team) + px(ui, 5)};
  float map = fmaxf((right - left) * 0.28f, width_of(ui, FACE_MEDIUM, 12, title) + px(ui, 12));
  bool named = !person && !one_map && needs[0] + needs[1] + map <= right - left; /* who comes before where */
  float both = right - left - (person ? turn : named ? map : 0), first = both / 2;
  if (needs[0] + needs[1] <= both) first = fminf(fmaxf(first, needs[0]), both - needs[1]); /* nothing is cut */
  league_who_draw(ui, person && !monsters, -1, (Vector2){left + px(ui, 8), y}, px(ui, 18));
  put_fit(ui, FACE_MEDIUM, 13, left + icon, y, ALIGN_LEFT, first - icon - px(ui, 4), tint(ui, TOKEN_TEXT), pacman);
  league_who_draw(ui, person && monsters, l->league.table.row_team[index / l->league.bench.games],
                  (Vector2){left + first + px(ui, 8), y}, px(ui, 18));
  put_fit(ui, FACE_MEDIUM, 13, left + first + icon, y, ALIGN_LEFT, both - first - icon - px(ui, 4),
          tint(ui, TOKEN_TEXT), team);
  if (!person && !named) return;
  if (!person) {
    put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, right - left - both - px(ui, 4), tint(ui, TOKEN_MUTED), title);
    return;
  }
  put_fit(ui, FACE_SEMIBOLD, 12, right, y, ALIGN_RIGHT, right - left - both, tint(ui, TOKEN_ACCENT),
          say(ui, STR_LEAGUE_YOUR_TURN));
  app_target(app, "league.play", line);
  if (input_clicked(ui->input, line)) input_push(ui->input, ACTION_ACCEPT);
}

/* Minutes that the rest will take at the pace so far, or 0: not known yet, paused, or a person's to decide. */
static int32_t minutes_left(const App *app) {
  const LeagueState *l = league_state(app);
  int64_t played = l->league.done - l->before;
  double seconds = app->ui.now - l->began;
  if (l->paused || l->waiting >= 0 || l->league.done >= l->league.total || played < 4 || seconds < 2) return 0;
  return (int32_t)ceil(seconds / (double)played * (double)(l->league.total - l->league.done) / 60);
}

/* The champion, and in a round robin those who come next. */
static void draw_podium(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LeagueState *l = league_state(app);
  const Tournament *t = &l->league.table;
  int32_t champion = league_champion(&l->league), count = l->league.knocks ? 1 : 3;
  float left = room.x + px(ui, 20), right = room.x + room.width - px(ui, 20), y = room.y + px(ui, 34),
        line = px(ui, 58);
  for (int32_t i = 0; i < count && i < t->pacman_count && y + px(ui, 20) < room.y + room.height; i++) {
    int32_t pacman = i == 0 ? champion : l->order[i];
    bool first = i == 0 || league_place(&l->league, l->order, i) == 1;
    const BenchFigures *f = &t->pacmen[pacman];
    char words[160], wins[32], games[32];
    bool person = strncmp(tournament_pacman(t, pacman), "human", 5) == 0;
    league_name_words(app, tournament_pacman(t, pacman), SIDE_PACMAN, words, sizeof words);
    league_who_draw(ui, person, -1, (Vector2){left + px(ui, 16), y}, px(ui, first ? 34 : 22));
    put_fit(ui, first ? FACE_BOLD : FACE_SEMIBOLD, first ? 20 : 14, left + px(ui, 44), y - px(ui, ui->large ? 12 : 9),
            ALIGN_LEFT, right - left - px(ui, 44), tint(ui, first ? TOKEN_ACCENT : TOKEN_TEXT), words);
    write_number(wins, sizeof wins, f->wins);
    write_number(games, sizeof games, f->games);
    snprintf(words, sizeof words, say(ui, STR_LEAGUE_WON_OF), wins, games, t->ratings[pacman].points);
    put_fit(ui, FACE_MEDIUM, 12, left + px(ui, 44), y + px(ui, ui->large ? 16 : 12), ALIGN_LEFT,
            right - left - px(ui, 44), tint(ui, TOKEN_MUTED), words);
    y += line;
  }
}

void league_next_draw(App *app, Rectangle room) {
  enum { MOST = 12 };
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  const League *league = &l->league;
  int64_t list[MOST];
  float left = room.x + px(ui, 20), right = room.x + room.width - px(ui, 20), y = room.y + px(ui, 24);
  char done[32], all[32], words[96];
  panel(ui, room, TOKEN_PANEL);
  float wide = 0;
  bool over = league_over(league);
  if (over) {
    int32_t firsts = league_firsts(league, l->order);
    snprintf(words, sizeof words, say(ui, STR_LEAGUE_SHARED), (int)firsts);
    wide = put(ui, FACE_SEMIBOLD, 15, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT),
               firsts > 1 ? words : say(ui, STR_LEAGUE_CHAMPION_HEAD));
  } else if (league->knocks) {
    int32_t round =
        league->knockout.round < league->knockout.rounds ? league->knockout.round + 1 : league->knockout.rounds;
    snprintf(words, sizeof words, say(ui, STR_LEAGUE_ROUND), (int)round, (int)league->knockout.rounds);
    wide = put(ui, FACE_SEMIBOLD, 15, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  } else {
    wide = put(ui, FACE_SEMIBOLD, 15, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_LEAGUE_NEXT));
  }
  write_number(done, sizeof done, league->done);
  write_number(all, sizeof all, league->total);
  snprintf(words, sizeof words, say(ui, STR_LEAGUE_DONE_OF), done, all);
  int32_t minutes = minutes_left(app);
  char rest_words[160];
  if (minutes > 0) snprintf(rest_words, sizeof rest_words, say(ui, STR_LEAGUE_LEFT), words, (int)minutes);
  put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, right - left - wide - px(ui, 10), tint(ui, TOKEN_MUTED),
          minutes > 0 ? rest_words : words);
  Rectangle bar = rect_snap((Rectangle){left, y + px(ui, 16), right - left, px(ui, 5)});
  bar_track(ui, bar);
  bar.width *= league->total > 0 ? (float)((double)league->done / (double)league->total) : 0;
  if (bar.width >= bar.height) draw_round(bar, bar.height / 2, tint(ui, TOKEN_ACCENT));
  if (over) {
    draw_podium(app, (Rectangle){room.x, y + px(ui, 24), room.width, room.y + room.height - y - px(ui, 24)});
    return;
  }
  float top = y + px(ui, 34), line = px(ui, 36);
  int32_t fit = (int32_t)((room.y + room.height - px(ui, 8) - top) / line);
  int32_t count = l->waiting >= 0 && fit > 0 ? 1 : 0;
  if (count) list[0] = l->waiting;
  if (fit > MOST) fit = MOST;
  int64_t rest[MOST];
  int32_t found = league_next(league, rest, fit, false);
  for (int32_t i = 0; i < found && count < fit; i++)
    if (rest[i] != l->waiting) list[count++] = rest[i];
  for (int32_t i = 0; i < count; i++)
    draw_next_line(
        app, list[i],
        rect_snap((Rectangle){room.x + px(ui, 8), top + line * (float)i, room.width - px(ui, 16), line - px(ui, 4)}));
}

void league_game_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_MOVES, STR_KEY_MOVE},
                                    {ACTION_BACK, STR_LEAGUE_GIVE_UP},
                                    {ACTION_THEME, STR_KEY_THEME},
                                    {ACTION_STEER, STR_LEAGUE_K_LEAD}};
  static const StringId names[MONSTER_KINDS] = {STR_TREE_HOB, STR_TREE_STILT, STR_TREE_DOZER, STR_TREE_BRAMBLE};
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  bool monsters;
  char pacman[160], team[160], words[640], figures[96];
  StageLook look = board_look(ui);
  Rectangle room = {ui_left(ui), ui_top(ui), ui_right(ui) - ui_left(ui), ui_bottom(ui) - ui_top(ui)};
  Rectangle board = rect_snap(rect_inset(room, px(ui, 8)));
  stage_prepare(ui, &l->stage, &l->show, board, &look);
  (void)league_is_person(&l->league, l->shown, &monsters);
  pair_words(app, l->shown, pacman, team, sizeof pacman);
  const State *state = session_state(l->stage.session);
  const Game *game = session_game(l->stage.session);
  snprintf(figures, sizeof figures, say(ui, STR_LEAGUE_TURN), (int)state->turn,
           (int)(game->foods_total - state->foods_left), (int)game->foods_total);
  int32_t led = session_person(l->stage.session);
  char role[160];
  if (monsters)
    snprintf(role, sizeof role, say(ui, STR_LEAGUE_YOU_HUNT), say(ui, names[monster_kind(led > 0 ? led - 1 : 0)]));
  else
    snprintf(role, sizeof role, "%s", say(ui, STR_LEAGUE_YOU_ARE));
  snprintf(words, sizeof words, "%s %s %s  \u00b7  %s  \u00b7  %s", pacman, say(ui, STR_LEAGUE_AGAINST), team, role,
           figures);
  if (screen_heading(ui, say(ui, STR_LEAGUE_YOUR_GAME), words, ui_right(ui), NULL)) input_push(ui->input, ACTION_BACK);
  panel(ui, rect_snap(room), TOKEN_PANEL);
  stage_draw(ui, &l->stage, &l->show, board, &look);
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), keys, (int32_t)(sizeof keys / sizeof *keys) - !monsters);
}
