/* The writer's thread and its queue. Must not know what is in a saved game or a replay. */
#include "game/store/writer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/store/db_state.h"
#include "game/store/preferences.h"

enum { QUEUE = 256 };
static const size_t QUEUE_BYTES = (size_t)256 << 20; /* of saved games and replays in the queue */
/* Longer than for the window's own connection: nobody waits here, and what is not written is lost. */
static const int32_t PATIENCE_MS = 5000;

typedef enum { WRITE_SAVE, WRITE_FORGET, WRITE_RESULT, WRITE_PREFERENCE, WRITE_PREFERENCES } Kind;

/* One thing to be written; owns its copies. */
typedef struct Item {
  Kind kind;
  int64_t profile;
  char *word, *text; /* kind and title of a save, key and value of a preference */
  char *bytes;       /* of a save, or a replay */
  size_t size;
  Result result;
  Pairs pairs; /* all preferences */
} Item;

struct Writer {
  Db *db; /* its own connection */
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t more, less; /* there is something to write; something was written */
  Item *queue[QUEUE];        /* a ring buffer */
  int32_t first, count;
  size_t waiting_bytes;
  uint64_t queued, written; /* since the start; flushing compares them */
  bool ending, troubled;
  Error trouble;
  int64_t last_result;
};

static void item_free(Item *item) {
  if (!item) return;
  free(item->word);
  free(item->text);
  free(item->bytes);
  pairs_destroy(&item->pairs);
  free(item);
}

/* ---- the thread ---- */

static bool write_item(Db *db, const Item *item, int64_t *result, Error *error) {
  SaveDraft draft = {
      .profile = item->profile, .kind = item->word, .title = item->text, .bytes = item->bytes, .size = item->size};
  switch (item->kind) {
    case WRITE_SAVE: return saves_put(db, &draft, NULL, error);
    case WRITE_FORGET: return saves_remove_automatic(db, item->profile, item->word, error);
    case WRITE_RESULT: return boards_add(db, &item->result, item->bytes, item->size, result, error);
    case WRITE_PREFERENCES: return preferences_save(db, item->profile, &item->pairs, error);
    default: return preferences_set(db, item->profile, item->word, item->text, error);
  }
}

static void *work(void *data) {
  Writer *writer = data;
  pthread_mutex_lock(&writer->lock);
  for (;;) {
    while (writer->count == 0 && !writer->ending) pthread_cond_wait(&writer->more, &writer->lock);
    if (writer->count == 0) break;
    Item *item = writer->queue[writer->first];
    writer->first = (writer->first + 1) % QUEUE;
    writer->count--;
    writer->waiting_bytes -= item->size;
    pthread_mutex_unlock(&writer->lock);
    Error error = {0};
    int64_t result = 0;
    bool ok = write_item(writer->db, item, &result, &error);
    item_free(item);
    pthread_mutex_lock(&writer->lock);
    writer->written++;
    if (result) writer->last_result = result;
    if (!ok) {
      writer->troubled = true;
      writer->trouble = error;
    }
    pthread_cond_broadcast(&writer->less);
  }
  pthread_mutex_unlock(&writer->lock);
  return NULL;
}

static void destroy_locks(Writer *writer) {
  pthread_mutex_destroy(&writer->lock);
  pthread_cond_destroy(&writer->more);
  pthread_cond_destroy(&writer->less);
}

Writer *writer_open(Db *db, Error *error) {
  Writer *writer = calloc(1, sizeof *writer);
  if (writer) writer->db = db_open_beside(db, PATIENCE_MS, error);
  if (!writer || !writer->db) {
    free(writer);
    error_set(error, "out of memory, nothing is saved");
    return NULL;
  }
  pthread_mutex_init(&writer->lock, NULL);
  pthread_cond_init(&writer->more, NULL);
  pthread_cond_init(&writer->less, NULL);
  if (pthread_create(&writer->thread, NULL, work, writer) == 0) return writer;
  error_set(error, "no thread can be started, nothing is saved");
  destroy_locks(writer);
  db_close(writer->db);
  free(writer);
  return NULL;
}

void writer_close(Writer *writer) {
  if (!writer) return;
  pthread_mutex_lock(&writer->lock);
  writer->ending = true;
  pthread_cond_broadcast(&writer->more);
  pthread_mutex_unlock(&writer->lock);
  pthread_join(writer->thread, NULL); /* it empties the queue first */
  destroy_locks(writer);
  db_close(writer->db);
  free(writer);
}

/* ---- the queue ---- */

static char *copy_of(const void *bytes, size_t size) {
  char *copy = malloc(size + 1);
  if (!copy) return NULL;
  if (size > 0) memcpy(copy, bytes, size);
  copy[size] = 0;
  return copy;
}

static char *copy_text(const char *text) { return copy_of(text, strlen(text)); }

static bool is_automatic(const Item *item) { return item->kind == WRITE_SAVE && (!item->text || !item->text[0]); }

static bool is_save(const Item *item) { return item->kind == WRITE_SAVE || item->kind == WRITE_FORGET; }

static bool is_preference(const Item *item) {
  return item->kind == WRITE_PREFERENCE || item->kind == WRITE_PREFERENCES;
}

/* Whether both write to the same place, so that their order matters. */
static bool same_place(const Item *a, const Item *b) {
  if (a->profile != b->profile) return false;
  if (is_preference(a) && is_preference(b)) return true;
  return is_save(a) && is_save(b) && a->word && b->word && strcmp(a->word, b->word) == 0;
}

/* Whether the newer item overwrites everything that the older one would write. */
static bool outdates(const Item *newer, const Item *older) {
  if (newer->kind == WRITE_PREFERENCES) return true;
  return is_automatic(newer) && is_automatic(older);
}

/* A newer autosave, or newer settings, make those still in the queue obsolete: they replace them, unless something
 * else for the same place was queued in between. */
static bool take_place_of_older(Writer *writer, Item *item) {
  if (!is_automatic(item) && item->kind != WRITE_PREFERENCES) return false;
  for (int32_t i = writer->count - 1; i >= 0; i--) {
    Item **at = &writer->queue[(writer->first + i) % QUEUE], *older = *at;
    if (!same_place(item, older)) continue;
    if (!outdates(item, older)) return false;
    writer->waiting_bytes = writer->waiting_bytes - older->size + item->size;
    *at = item;
    item_free(older);
    return true;
  }
  return false;
}

/* Takes ownership of the item, even on failure. */
static bool enqueue(Writer *writer, Item *item, Error *error) {
  bool ok = true;
  pthread_mutex_lock(&writer->lock);
  if (!take_place_of_older(writer, item)) {
    ok = writer->count < QUEUE && writer->waiting_bytes + item->size <= QUEUE_BYTES;
    if (ok) {
      writer->queue[(writer->first + writer->count++) % QUEUE] = item;
      writer->waiting_bytes += item->size;
      writer->queued++;
      pthread_cond_signal(&writer->more);
    }
  }
  pthread_mutex_unlock(&writer->lock);
  if (ok) return true;
  item_free(item);
  return error_set(error, "not kept: the disk is too slow for all that is to be written");
}

/* Copies the arguments; NULL when memory is short. */
static Item *item_of(Kind kind, int64_t profile, const char *word, const char *text, const void *bytes, size_t size) {
  Item *item = calloc(1, sizeof *item);
  if (!item) return NULL;
  item->kind = kind;
  item->profile = profile;
  item->size = bytes ? size : 0;
  item->word = word ? copy_text(word) : NULL;
  item->text = text ? copy_text(text) : NULL;
  item->bytes = bytes ? copy_of(bytes, size) : NULL;
  if ((!word || item->word) && (!text || item->text) && (!bytes || item->bytes)) return item;
  item_free(item);
  return NULL;
}

static bool put(Writer *writer, Item *item, Error *error) {
  if (!item) return error_set(error, "not kept: out of memory");
  if (writer) return enqueue(writer, item, error);
  item_free(item);
  return error_set(error, "not kept: nothing is being saved");
}

bool writer_save(Writer *writer, const SaveDraft *draft, Error *error) {
  if (!draft->kind) return error_set(error, "the game is not saved: its kind is not a valid name");
  if (draft->size > SAVE_BYTES_MAX) return error_set(error, "the game is not saved: it is too large");
  Item *item = item_of(WRITE_SAVE, draft->profile, draft->kind, draft->title, draft->bytes, draft->size);
  return put(writer, item, error);
}

bool writer_forget_automatic(Writer *writer, int64_t profile, const char *kind, Error *error) {
  return put(writer, item_of(WRITE_FORGET, profile, kind, NULL, NULL, 0), error);
}

bool writer_result(Writer *writer, const Result *result, const char *replay, size_t size, Error *error) {
  if (size > REPLAY_BYTES_MAX) return error_set(error, "the result is not kept: its replay is too large");
  Item *item = item_of(WRITE_RESULT, result->profile, NULL, NULL, replay, size);
  if (item) item->result = *result;
  return put(writer, item, error);
}

bool writer_preference(Writer *writer, int64_t profile, const char *key, const char *value, Error *error) {
  return put(writer, item_of(WRITE_PREFERENCE, profile, key, value, NULL, 0), error);
}

bool writer_preferences(Writer *writer, int64_t profile, const Pairs *pairs, Error *error) {
  Item *item = item_of(WRITE_PREFERENCES, profile, NULL, NULL, NULL, 0);
  for (int32_t i = 0; item && i < pairs->count; i++) {
    if (pairs_set(&item->pairs, pairs->at[i].key, pairs->at[i].value)) continue;
    item_free(item);
    item = NULL;
  }
  return put(writer, item, error);
}

/* ---- how it stands ---- */

void writer_flush(Writer *writer) {
  if (!writer) return;
  pthread_mutex_lock(&writer->lock);
  uint64_t until = writer->queued;
  while (writer->written < until) pthread_cond_wait(&writer->less, &writer->lock);
  pthread_mutex_unlock(&writer->lock);
}

bool writer_trouble(Writer *writer, Error *out) {
  if (!writer) return false;
  pthread_mutex_lock(&writer->lock);
  bool troubled = writer->troubled;
  writer->troubled = false;
  if (troubled && out) *out = writer->trouble;
  pthread_mutex_unlock(&writer->lock);
  return troubled;
}

int64_t writer_last_result(Writer *writer) {
  if (!writer) return 0;
  pthread_mutex_lock(&writer->lock);
  int64_t id = writer->last_result;
  pthread_mutex_unlock(&writer->lock);
  return id;
}

int32_t writer_waiting(Writer *writer) {
  if (!writer) return 0;
  pthread_mutex_lock(&writer->lock);
  int32_t count = (int32_t)(writer->queued - writer->written);
  pthread_mutex_unlock(&writer->lock);
  return count;
}
