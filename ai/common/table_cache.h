/* Tables that take long to compute, saved on disk: one file per table, with a header that says what it is of, and a
 * checksum. What is damaged, cut short or of another kind is never trusted. Knows no table's content. */
#ifndef PACADE_AI_COMMON_TABLE_CACHE_H
#define PACADE_AI_COMMON_TABLE_CACHE_H

#include "ai/common/limits.h"

enum { TABLE_CACHE_HEADER = 64 }; /* bytes before the values */

/* What a file must say about itself to be the one that is wanted. */
typedef struct TableCacheTag {
  char magic[9];    /* eight letters for the kind of table */
  uint64_t version; /* raised whenever the order or the meaning of the values changes */
  uint64_t about;   /* a sum of all that the values depend on */
  uint64_t content; /* the sum of the values where they are always the same, as table_cache_sum() says it; else 0 */
} TableCacheTag;

/* The folder where tables are kept: $XDG_CACHE_HOME/pacade or ~/.cache/pacade, allocated; NULL when there is none. */
char *table_cache_folder(void);
/* folder/name, allocated; NULL when memory is short. */
char *table_cache_path(const char *folder, const char *name);

/* Of all threads that want the same table, by its `about`, one computes it and the others wait and then read it: true
 * when it is the caller's turn, who then releases it; false when the budget ended first. */
bool table_cache_claim(uint64_t about, const Budget *budget);
void table_cache_release(uint64_t about);

/* The sum of the values in a file of `size` bytes, header and all; it depends on what the tag says, too. */
uint64_t table_cache_sum(const uint8_t *bytes, size_t size, const TableCacheTag *tag);
/* The whole file, header and values, of exactly `size` bytes and with that tag, allocated; NULL otherwise, and where
 * anybody but this user could have written the file or others into its folder. What the values say is for the caller to
 * check: a sum detects damage, but not somebody who computes it anew. Reading a file makes it the newest, so that it is
 * not among the oldest that table_cache_trim removes. */
uint8_t *table_cache_read(const char *path, size_t size, const TableCacheTag *tag);
/* Fills in the header, the first TABLE_CACHE_HEADER of the bytes, and writes the file; makes the folder and those above
 * it (for this user alone), and removes temporary files of such names that were abandoned an hour ago or earlier. False
 * with a message when it can't be written, or *cancel became true: then the table only has to be computed
 * again. */
bool table_cache_write(const char *folder, const char *path, uint8_t *bytes, size_t size, const TableCacheTag *tag,
                       const atomic_bool *cancel, Error *error);
/* Removes the files of the folder whose names end so that were not used for longest, until `most` are left. */
void table_cache_trim(const char *folder, const char *ending, int32_t most);

#endif
