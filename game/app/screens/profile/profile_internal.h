/* What the profile screen keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_PROFILE_PROFILE_INTERNAL_H
#define PACADE_APP_SCREENS_PROFILE_PROFILE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/ui/field.h"
#include "game/store/profile_job.h"

/* The forms of the screen: two for the guest, three for a player who is logged in. */
typedef enum { FORM_LOG_IN, FORM_REGISTER, FORM_ACCOUNT, FORM_PASSWORD, FORM_DELETE, FORM_COUNT } ProfileForm;

enum { FORM_FIELDS = 3, FORM_ACTIONS = 4, KNOWN_SHOWN = 4 };

typedef struct ProfileState {
  ProfileForm form;
  Field fields[FORM_FIELDS];
  int32_t focus; /* -1: the tabs; then the fields, then the buttons */
  ProfileJob *job;
  double job_since;
  char message[1024];
  bool good;         /* the message is good news */
  double wait_until; /* no attempt is accepted before */
  Profile *known;    /* players who have logged in here */
  int32_t known_count;
} ProfileState;

static inline ProfileState *profile_state(const App *app) { return screen_state(app, &screen_profile); }

/* The fields of a form, in order, as words; how many there are. */
int32_t profile_fields(ProfileForm form, StringId labels[FORM_FIELDS]);
/* The buttons of a form: what they say and their names; how many there are. */
int32_t profile_actions(ProfileForm form, StringId words[FORM_ACTIONS], const char *names[FORM_ACTIONS]);
void profile_press(App *app, int32_t action);
void profile_set_form(App *app, ProfileForm form);
void profile_set_focus(App *app, int32_t focus);
/* A known name was clicked on. */
void profile_take_name(App *app, const char *name);
void profile_draw(App *app);

#endif
