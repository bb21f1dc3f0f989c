#include "reproduce.h"
void cli_reproduce_mpp(struct cli_reproduction *rows)
{
    (void)rows;
}
void cli_reproduce_mpp_svg(void)
{
}
