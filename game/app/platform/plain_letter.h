/* What stands in for a letter that a font lacks. Knows no font. */
#ifndef PACADE_APP_PLATFORM_PLAIN_LETTER_H
#define PACADE_APP_PLATFORM_PLAIN_LETTER_H

/* The letter without its marks, a plain sign, or '?'; letters of Latin-1 stay as they are. */
int plain_letter(int letter);

#endif
