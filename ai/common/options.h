/* Options of an agent: a table that the menu turns into sliders and the command line reads as id:k=v. */
#ifndef PACADE_AI_COMMON_OPTIONS_H
#define PACADE_AI_COMMON_OPTIONS_H

#include "game/core/base.h"

typedef enum { OPTION_INT, OPTION_REAL, OPTION_BOOL, OPTION_CHOICE, OPTION_TYPE_COUNT } OptionType;

typedef struct OptionInfo {
  const char *name;  /* as typed: k in k=v */
  const char *title; /* for people */
  OptionType type;
  double initial, min, max, step;   /* a choice: index of the default; min, max, step unused */
  const char *const *choices;       /* NULL-ended ids of a choice */
  const char *const *choice_titles; /* for people, same order */
  int32_t per_turn;                 /* of a depth: so many make a turn; 0: it is counted in turns */
  bool by_board;                    /* 0 leaves it to the agent, by board; else 0 of a limit means that there is none */
} OptionInfo;

enum { OPTION_MAX = 16 };

/* Every value as a number: a choice by its index, a bool as 0 or 1. */
typedef struct OptionValues {
  double v[OPTION_MAX];
} OptionValues;

void options_defaults(const OptionInfo *table, int32_t count, OptionValues *values);
/* Values that the table does not allow become its defaults: they may have been chosen for another one. */
void options_fit(const OptionInfo *table, int32_t count, OptionValues *values);
/* The defaults, but for options that `old` has too, by name and type: those keep their values as far as they fit. */
void options_renew(const OptionInfo *table, int32_t count, const OptionInfo *old, int32_t old_count,
                   OptionValues *values);
/* Reads "k=v,k=v" over the values already there; the message lists what is known. */
bool options_parse(const OptionInfo *table, int32_t count, const char *text, OptionValues *values, Error *error);
/* Writes only what differs from the defaults, as "k=v,k=v"; empty when nothing does. */
void options_write(const OptionInfo *table, int32_t count, const OptionValues *values, char *out, size_t room);

#endif
