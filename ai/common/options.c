/* Options as text: reading id:k=v lists, writing back what differs from the defaults. Knows no agent. */
#include "ai/common/options.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void options_defaults(const OptionInfo *table, int32_t count, OptionValues *values) {
  *values = (OptionValues){0};
  for (int32_t i = 0; i < count; i++) values->v[i] = table[i].initial;
}

static bool allows(const OptionInfo *option, double value) {
  int32_t choices = 0;
  if (option->type == OPTION_REAL) return value >= option->min && value <= option->max;
  if (value != floor(value)) return false;
  if (option->type == OPTION_INT) return value >= option->min && value <= option->max;
  while (option->type == OPTION_CHOICE && option->choices[choices]) choices++;
  return value >= 0 && value < (option->type == OPTION_CHOICE ? choices : 2);
}

void options_fit(const OptionInfo *table, int32_t count, OptionValues *values) {
  for (int32_t i = 0; i < OPTION_MAX; i++) {
    if (i >= count)
      values->v[i] = 0;
    else if (!allows(&table[i], values->v[i]))
      values->v[i] = table[i].initial;
  }
}

void options_renew(const OptionInfo *table, int32_t count, const OptionInfo *old, int32_t old_count,
                   OptionValues *values) {
  OptionValues before = *values;
  options_defaults(table, count, values);
  for (int32_t i = 0; i < count; i++)
    for (int32_t k = 0; k < old_count; k++)
      if (strcmp(table[i].name, old[k].name) == 0 && table[i].type == old[k].type) values->v[i] = before.v[k];
  options_fit(table, count, values);
}

/* A decimal number with a point, whatever the locale says. */
static bool parse_real(const char *text, double *out) {
  bool negative = *text == '-';
  if (negative) text++;
  double sum = 0, scale = 1;
  bool digits = false, point = false;
  for (; *text; text++) {
    if (*text == '.' && !point) {
      point = true;
    } else if (*text >= '0' && *text <= '9' && sum < 1e15) {
      sum = sum * 10 + (*text - '0');
      if (point) scale *= 10;
      digits = true;
    } else {
      return false;
    }
  }
  *out = (negative ? -sum : sum) / scale;
  return digits;
}

static bool refuse_choice(const OptionInfo *option, const char *value, Error *error) {
  char known[256] = "";
  for (int i = 0; option->choices[i]; i++) {
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", option->choices[i]);
  }
  return error_set(error, "option %s=%s: expected one of %s", option->name, value, known);
}

static bool parse_value(const OptionInfo *option, const char *value, double *out, Error *error) {
  switch (option->type) {
    case OPTION_CHOICE:
      for (int i = 0; option->choices[i]; i++)
        if (strcmp(option->choices[i], value) == 0) {
          *out = i;
          return true;
        }
      return refuse_choice(option, value, error);
    case OPTION_BOOL: {
      bool yes = strcmp(value, "1") == 0 || strcmp(value, "yes") == 0 || strcmp(value, "true") == 0;
      bool no = strcmp(value, "0") == 0 || strcmp(value, "no") == 0 || strcmp(value, "false") == 0;
      if (!yes && !no) return error_set(error, "option %s=%s: expected yes or no", option->name, value);
      *out = yes;
      return true;
    }
    case OPTION_INT:
    case OPTION_REAL:
    default: {
      double number;
      if (!parse_real(value, &number) || number < option->min || number > option->max ||
          (option->type == OPTION_INT && number != floor(number)))
        return error_set(error, "option %s=%s: expected %s from %g to %g", option->name, value,
                         option->type == OPTION_INT ? "a whole number" : "a number", option->min, option->max);
      *out = number;
      return true;
    }
  }
}

static bool refuse_name(const OptionInfo *table, int32_t count, const char *name, Error *error) {
  if (count == 0) return error_set(error, "option %s: this agent has no options", name);
  char known[256] = "";
  for (int32_t i = 0; i < count; i++) {
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", table[i].name);
  }
  return error_set(error, "option %s is not known: this agent has %s", name, known);
}

bool options_parse(const OptionInfo *table, int32_t count, const char *text, OptionValues *values, Error *error) {
  while (*text) {
    char pair[128];
    size_t length = strcspn(text, ",");
    if (length == 0 || length >= sizeof pair) return error_set(error, "options are written k=v,k=v");
    memcpy(pair, text, length);
    pair[length] = '\0';
    text += length;
    if (*text == ',' && *++text == '\0')
      return error_set(error, "options are written k=v,k=v, without a comma at the end");
    char *equals = strchr(pair, '=');
    if (!equals || equals == pair) return error_set(error, "option %s: options are written k=v", pair);
    *equals = '\0';
    int32_t found = 0;
    while (found < count && strcmp(table[found].name, pair) != 0) found++;
    if (found == count) return refuse_name(table, count, pair, error);
    if (!parse_value(&table[found], equals + 1, &values->v[found], error)) return false;
  }
  return true;
}

/* Up to six decimals, none of them a trailing zero, and a point in every locale. */
static void write_real(double value, char *out, size_t room) {
  long long millionths = llround(fabs(value) * 1e6);
  int n = snprintf(out, room, "%s%lld.%06lld", value < 0 && millionths ? "-" : "", millionths / 1000000,
                   millionths % 1000000);
  while (n > 0 && out[n - 1] == '0') out[--n] = '\0';
  if (n > 0 && out[n - 1] == '.') out[n - 1] = '\0';
}

void options_write(const OptionInfo *table, int32_t count, const OptionValues *values, char *out, size_t room) {
  size_t used = 0;
  if (room) out[0] = '\0';
  for (int32_t i = 0; i < count; i++) {
    if (values->v[i] == table[i].initial) continue;
    char number[48];
    const char *value = number;
    if (table[i].type == OPTION_CHOICE)
      value = table[i].choices[(int)values->v[i]];
    else if (table[i].type == OPTION_BOOL)
      value = values->v[i] != 0 ? "yes" : "no";
    else
      write_real(values->v[i], number, sizeof number);
    int n = snprintf(out + used, room - used, "%s%s=%s", used ? "," : "", table[i].name, value);
    if (n < 0 || (size_t)n >= room - used) return;
    used += (size_t)n;
  }
}
