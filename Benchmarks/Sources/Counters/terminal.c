#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif
#include <stddef.h>

#include "Counters.h"

int open_terminal(int columns, int rows, int *program_end)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    int own_end;
    return openpty(&own_end, program_end, NULL, NULL, &size) == 0 ? own_end : -1;
}
