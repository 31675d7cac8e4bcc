/* The profile screen: registering, logging in and out, changing the password, deleting the account. Whatever has to be
 * hashed is hashed on a thread. Must not know how anything is drawn, nor how a password is kept. */
#include "game/app/screens/profile/profile_internal.h"

#include <stdlib.h>
#include <string.h>

#include "game/app/screens/maze/maze.h"

/* ---- forms ---- */

int32_t profile_fields(ProfileForm form, StringId labels[FORM_FIELDS]) {
  static const StringId words[FORM_COUNT][FORM_FIELDS] = {
      [FORM_LOG_IN] = {STR_PROFILE_NAME, STR_PROFILE_PASSWORD},
      [FORM_REGISTER] = {STR_PROFILE_NAME, STR_PROFILE_PASSWORD, STR_PROFILE_AGAIN},
      [FORM_PASSWORD] = {STR_PROFILE_OLD, STR_PROFILE_NEW, STR_PROFILE_AGAIN},
      [FORM_DELETE] = {STR_PROFILE_PASSWORD},
  };
  static const int32_t counts[FORM_COUNT] = {
      [FORM_LOG_IN] = 2, [FORM_REGISTER] = 3, [FORM_PASSWORD] = 3, [FORM_DELETE] = 1};
  memcpy(labels, words[form], sizeof words[form]);
  return counts[form];
}

int32_t profile_actions(ProfileForm form, StringId words[FORM_ACTIONS], const char *names[FORM_ACTIONS]) {
  static const struct {
    int32_t count;
    StringId words[FORM_ACTIONS];
    const char *names[FORM_ACTIONS];
  } all[FORM_COUNT] = {
      [FORM_LOG_IN] = {2, {STR_PROFILE_LOG_IN, STR_PROFILE_AS_GUEST}, {"submit", "guest"}},
      [FORM_REGISTER] = {2, {STR_PROFILE_REGISTER, STR_PROFILE_AS_GUEST}, {"submit", "guest"}},
      [FORM_ACCOUNT] = {4,
                        {STR_PROFILE_SAVES, STR_PROFILE_BOARDS, STR_SETTINGS, STR_PROFILE_LOG_OUT},
                        {"saves", "boards", "settings", "out"}},
      [FORM_PASSWORD] = {1, {STR_PROFILE_CHANGE}, {"submit"}},
      [FORM_DELETE] = {1, {STR_PROFILE_DELETE_SURE}, {"submit"}},
  };
  for (int32_t i = 0; i < all[form].count; i++) {
    words[i] = all[form].words[i];
    names[i] = all[form].names[i];
  }
  return all[form].count;
}

static int32_t field_count(const ProfileState *r) {
  StringId ignored[FORM_FIELDS];
  return profile_fields(r->form, ignored);
}

static int32_t action_count(const ProfileState *r) {
  StringId ignored[FORM_ACTIONS];
  const char *names[FORM_ACTIONS];
  return profile_actions(r->form, ignored, names);
}

static void wipe(ProfileState *r, bool names_too) {
  for (int32_t i = 0; i < FORM_FIELDS; i++)
    if (names_too || r->fields[i].hidden) field_wipe(&r->fields[i]);
}

void profile_set_focus(App *app, int32_t focus) {
  ProfileState *r = profile_state(app);
  if (r->focus == focus) return;
  r->focus = focus;
  app_log(app, "focus profile %d", (int)focus);
}

void profile_set_form(App *app, ProfileForm form) {
  ProfileState *r = profile_state(app);
  char name[FIELD_TEXT] = "";
  bool named = form <= FORM_REGISTER && r->form <= FORM_REGISTER; /* a name that was typed is kept */
  if (named) snprintf(name, sizeof name, "%s", r->fields[0].text);
  wipe(r, true);
  r->form = form;
  for (int32_t i = 0; i < FORM_FIELDS; i++) {
    r->fields[i].hidden = form > FORM_REGISTER || i > 0;
    r->fields[i].most = r->fields[i].hidden ? FIELD_TEXT : PROFILE_NAME;
  }
  if (named) field_set(&r->fields[0], name);
  r->message[0] = 0;
  r->focus = 0;
  static const char *const names[FORM_COUNT] = {"log-in", "register", "account", "password", "delete"};
  app_log(app, "profile form %s", names[form < FORM_COUNT ? form : FORM_LOG_IN]);
}

void profile_take_name(App *app, const char *name) {
  field_set(&profile_state(app)->fields[0], name);
  profile_set_focus(app, 1);
}

/* ---- doing it ---- */

static void tell(App *app, bool good, const char *words) {
  ProfileState *r = profile_state(app);
  snprintf(r->message, sizeof r->message, "%s", words);
  r->good = good;
  if (!good) sound_play(app->sound, SOUND_ERROR);
}

static void submit(App *app) {
  ProfileState *r = profile_state(app);
  const char *again = r->fields[2].text, *password = r->fields[1].text;
  bool twice = r->form == FORM_REGISTER || r->form == FORM_PASSWORD;
  if (r->job || r->form == FORM_ACCOUNT) return;
  if (!current_player_saves(app)) {
    tell(app, false, say(&app->ui, STR_STORE_NO_PROFILES));
    return;
  }
  if (twice && strcmp(again, password) != 0) {
    tell(app, false, say(&app->ui, STR_PROFILE_DIFFER));
    app_log(app, "profile refused differ");
    return;
  }
  static const ProfileJobKind kinds[FORM_COUNT] = {[FORM_LOG_IN] = JOB_LOG_IN,
                                                   [FORM_REGISTER] = JOB_REGISTER,
                                                   [FORM_PASSWORD] = JOB_CHANGE_PASSWORD,
                                                   [FORM_DELETE] = JOB_DELETE};
  bool named = r->form <= FORM_REGISTER;
  ProfileTask task = {.kind = kinds[r->form],
                      .profile = app->profile.id,
                      .name = named ? r->fields[0].text : NULL,
                      .password = named ? password : r->fields[0].text,
                      .new_password = r->form == FORM_PASSWORD ? password : NULL};
  Error error = {0};
  r->job = profile_job_start(app->db, &task, &error);
  r->job_since = app->ui.now;
  r->message[0] = 0;
  if (!r->job) tell(app, false, app_trouble(app, error.text));
}

/* Shows one sentence for each answer. */
static void refuse(App *app, const ProfileReply *reply) {
  static const struct {
    StringId words;
    const char *name;
  } all[PROFILE_ANSWER_COUNT] = {[PROFILE_BAD_NAME] = {STR_PROFILE_BAD_NAME, "bad-name"},
                                 [PROFILE_BAD_PASSWORD] = {STR_PROFILE_BAD_PASSWORD, "bad-password"},
                                 [PROFILE_TAKEN] = {STR_PROFILE_TAKEN, "taken"},
                                 [PROFILE_UNKNOWN] = {STR_PROFILE_WRONG, "unknown"},
                                 [PROFILE_WRONG_PASSWORD] = {STR_PROFILE_WRONG, "wrong"},
                                 [PROFILE_WAIT] = {STR_PROFILE_WAIT, "wait"}};
  ProfileState *r = profile_state(app);
  char words[sizeof reply->error.text + 128];
  bool present = reply->answer == PROFILE_WRONG_PASSWORD && r->form > FORM_REGISTER; /* no name was asked for */
  if (reply->answer == PROFILE_FAILED)
    snprintf(words, sizeof words, say(&app->ui, STR_STORE_TROUBLE), app_trouble(app, reply->error.text));
  else if (reply->answer == PROFILE_BAD_PASSWORD)
    snprintf(words, sizeof words, say(&app->ui, STR_PROFILE_BAD_PASSWORD), (int)PASSWORD_LEAST);
  else
    snprintf(words, sizeof words, "%s",
             say(&app->ui, reply->answer == PROFILE_WAIT ? STR_PROFILE_TOO_MANY
                           : present                     ? STR_PROFILE_WRONG_PRESENT
                                                         : all[reply->answer].words));
  if (reply->wait > 0) r->wait_until = app->ui.now + reply->wait;
  tell(app, false, words);
  app_log(app, "profile refused %s wait=%d",
          reply->answer == PROFILE_FAILED ? "failed"
          : present                       ? "wrong-present"
                                          : all[reply->answer].name,
          (int)reply->wait);
  profile_set_focus(app, reply->answer == PROFILE_BAD_NAME || reply->answer == PROFILE_TAKEN ? 0
                         : r->form <= FORM_REGISTER                                          ? 1
                                                                                             : 0);
}

static void load_known(App *app) {
  ProfileState *r = profile_state(app);
  Error error;
  free(r->known);
  r->known = NULL;
  r->known_count = 0;
  if (current_player_saves(app)) (void)profile_list(app->db, &r->known, &r->known_count, &error);
}

static void succeed(App *app, const ProfileReply *reply) {
  ProfileState *r = profile_state(app);
  char words[PROFILE_NAME + 128];
  switch (r->form) {
    case FORM_LOG_IN:
    case FORM_REGISTER:
      current_player_log_in(app, &reply->profile);
      snprintf(words, sizeof words, say(&app->ui, r->form == FORM_LOG_IN ? STR_PROFILE_WELCOME : STR_PROFILE_NEW_HERE),
               reply->profile.name);
      profile_set_form(app, FORM_ACCOUNT);
      break;
    case FORM_PASSWORD:
      snprintf(words, sizeof words, "%s", say(&app->ui, STR_PROFILE_CHANGED));
      profile_set_form(app, FORM_ACCOUNT);
      app_log(app, "profile password changed");
      break;
    default:
      snprintf(words, sizeof words, "%s", say(&app->ui, STR_PROFILE_DELETED));
      app_log(app, "profile deleted");
      maze_forget_player(app, app->profile.id);
      current_player_log_out(app);
      profile_set_form(app, FORM_LOG_IN);
      field_wipe(&r->fields[0]);
      break;
  }
  load_known(app);
  tell(app, true, words);
  sound_play(app->sound, SOUND_CHOOSE);
}

static void watch_job(App *app) {
  ProfileState *r = profile_state(app);
  ProfileReply reply;
  if (!r->job || !profile_job_done(r->job, &reply)) return;
  profile_job_end(r->job);
  r->job = NULL;
  wipe(r, false);
  if (reply.answer == PROFILE_OK)
    succeed(app, &reply);
  else
    refuse(app, &reply);
}

void profile_press(App *app, int32_t action) {
  ProfileState *r = profile_state(app);
  if (r->job) return;
  if (r->form != FORM_ACCOUNT) {
    if (action == 0)
      submit(app);
    else
      app_back(app);
    return;
  }
  switch (action) {
    case 0: app_visit(app, &screen_saves, &screen_profile); break;
    case 1: app_visit(app, &screen_boards, &screen_profile); break;
    case 2: app_visit(app, &screen_settings, &screen_profile); break;
    default:
      current_player_log_out(app);
      profile_set_form(app, FORM_LOG_IN);
      tell(app, true, say(&app->ui, STR_PROFILE_BYE));
      break;
  }
}

/* ---- keys ---- */

static void turn_form(App *app, int by) {
  ProfileState *r = profile_state(app);
  int first = app->profile.id ? FORM_ACCOUNT : FORM_LOG_IN, count = app->profile.id ? 3 : 2;
  profile_set_form(app, (ProfileForm)(first + ((int)r->form - first + by + count) % count));
  r->focus = -1;
}

static void accept(App *app) {
  ProfileState *r = profile_state(app);
  int32_t fields = field_count(r);
  if (r->focus < 0)
    profile_set_focus(app, 0);
  else if (r->focus >= fields)
    profile_press(app, r->focus - fields);
  else if (r->focus + 1 < fields)
    profile_set_focus(app, r->focus + 1);
  else
    submit(app);
}

static void profile_key(App *app, Action action) {
  ProfileState *r = profile_state(app);
  int32_t fields = field_count(r), all = fields + action_count(r);
  bool typing = r->focus >= 0 && r->focus < fields && !r->job;
  switch (action) {
    case ACTION_BACK: app_back(app); break;
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP: profile_set_focus(app, r->focus <= -1 ? all - 1 : r->focus - 1); break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: profile_set_focus(app, r->focus + 1 >= all ? -1 : r->focus + 1); break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      if (r->focus < 0)
        turn_form(app, action == ACTION_LEFT ? -1 : 1);
      else if (r->focus >= fields)
        profile_set_focus(
            app, fields + (r->focus - fields + (action == ACTION_LEFT ? -1 : 1) + all - fields) % (all - fields));
      break;
    case ACTION_ERASE:
      if (typing) field_erase(&r->fields[r->focus]);
      break;
    case ACTION_PASTE:
      if (typing) field_paste(&r->fields[r->focus]);
      break;
    case ACTION_ACCEPT: accept(app); break;
    default: break;
  }
}

static void profile_update(App *app) {
  ProfileState *r = profile_state(app);
  if (!r->job && r->focus >= 0 && r->focus < field_count(r) && field_type(&r->fields[r->focus], &app->input))
    r->message[0] = 0;
  while (!app->next && app->input.action_count > 0) profile_key(app, input_next(&app->input));
  watch_job(app);
}

/* ---- the screen ---- */

static void profile_open(App *app) {
  app_log(app, "screen profile");
  profile_no_core(true);
  profile_state(app)->form = FORM_COUNT;
  profile_set_form(app, app->profile.id ? FORM_ACCOUNT : FORM_LOG_IN);
  load_known(app);
}

static void profile_leave(App *app) {
  ProfileState *r = profile_state(app);
  profile_job_end(r->job);
  r->job = NULL;
  wipe(r, true);
  profile_no_core(false);
}

static void profile_close(App *app) { free(profile_state(app)->known); }

static InputContext profile_context(const App *app) {
  const ProfileState *r = profile_state(app);
  return r->focus >= 0 && r->focus < field_count(r) ? CONTEXT_TEXT : CONTEXT_MENU;
}

static bool profile_is(const App *app, const char *state) {
  return strcmp(state, "idle") == 0 && !profile_state(app)->job;
}

const Screen screen_profile = {
    .name = "profile",
    .menu = MENU_ROOM,
    .title = STR_PROFILE,
    .note = STR_MENU_PROFILE_NOTE,
    .slides = true,
    .state_size = sizeof(ProfileState),
    .open = profile_open,
    .leave = profile_leave,
    .close = profile_close,
    .context = profile_context,
    .update = profile_update,
    .draw = profile_draw,
    .is = profile_is,
};
