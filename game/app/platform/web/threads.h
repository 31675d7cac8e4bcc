/* Where the browser gives no threads, work beside the window is done in turns between two frames. Knows no game. */
#ifndef PACADE_APP_PLATFORM_WEB_THREADS_H
#define PACADE_APP_PLATFORM_WEB_THREADS_H

/* After a frame: whoever works beside the window gets the rest of the frame's time. Nothing where there are threads. */
void threads_share_frame(void);

#endif
