/* The levels: one row each, in the order of the menu. A new level is a row here (with its rules, should none of the
 * others' do), a folder of maps under levels/, and its agents. Knows no agents beyond their ids. */
#include "game/core/level.h"
#include "game/core/rules.h"

static const Level levels[] = {
    {.number = 1,
     .id = "search",
     .title = "Search",
     .blurb = "One food, no monsters, the whole map known. Find the way.",
     .champion = "swift",
     .monsters = "still",
     .rule_lines = {"Pacman moves one cell a turn: west, north, east or south.",
                    "Each move costs 1 point; the food gives 20.",
                    "The shortest way wins most: watch which search finds it first."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%P  %   %   %\n"
                        "%%% % % % % %\n"
                        "%   % %   % %\n"
                        "% %%% %%%%% %\n"
                        "%     %    .%\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "EESSWWSSEEEENNNNEESSEENNEESSSS",
                 .heat = true},
     .one_food = true,
     .no_monsters = true,
     .still = true,
     .exit_ignored = true,
     .rules = &rules_chase},
    {.number = 2,
     .id = "sleepers",
     .title = "Sleepers",
     .blurb = "One food, and monsters that never move. They block the way: go around.",
     .champion = "swift",
     .monsters = "still",
     .rule_lines = {"Monsters sleep where they are, and block the way like walls.", "Stepping onto one ends the game.",
                    "If they close every way, there is no winning: go as far as you can."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%P    G    .%\n"
                        "% %%% % %%% %\n"
                        "%   % %   % %\n"
                        "%%% % %%% % %\n"
                        "%           %\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "EEEESSSSEEEEEENNNN"},
     .one_food = true,
     .still = true,
     .exit_ignored = true,
     .rules = &rules_chase},
    {.number = 3,
     .id = "fog",
     .title = "Fog",
     .blurb = "Food everywhere, monsters that wander around home, and sight of three steps.",
     .champion = "explorer",
     .monsters = "wander",
     .rule_lines = {"You see three steps around you; the rest is fog.",
                    "Each monster steps away from home, then back, in turn.",
                    "Eat all the food, 20 points each, before your moves use them up."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%... .......%\n"
                        "%.%%.%.%%%%.%\n"
                        "%..%.P..G...%\n"
                        "%%.%.%%%.%%.%\n"
                        "%G.......%..%\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "WNNE"},
     .limited_sight = true,
     .exit_ignored = true,
     .rules = &rules_chase},
    {.number = 4,
     .id = "hunt",
     .title = "Hunt",
     .blurb = "Every food counts, the whole map known, and the monsters hunt.",
     .champion = "alphabeta",
     .monsters = "chase-random",
     .stalls = true,
     .rule_lines = {"Every monster is after you, one cell a turn, after your move.",
                    "Being on the same cell as one ends the game.",
                    "Eat all the food to win; choose who hunts you with the agents."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%.....%..G..%\n"
                        "%.%%%.%.%%%.%\n"
                        "%.G...P.....%\n"
                        "%.%%%.%.%%%.%\n"
                        "%.....%...G.%\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "EN",
                 .hunted = true},
     .max_open = 4096,
     .max_monsters = 32,
     .exit_ignored = true,
     .slow = true,
     .rules = &rules_chase},
    {.number = 5,
     .id = "feast",
     .title = "Feast",
     .blurb = "Every food in the fewest moves, with pies that open walls and corners that carry you across.",
     .champion = "anytime",
     .monsters = "still",
     .rule_lines = {"Eat every food in the fewest moves; nobody is after you.",
                    "A pie lets you walk through walls for five moves.",
                    "A corner of the maze carries you to the corner opposite."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%   %.. %   %\n"
                        "% % %%%%% % %\n"
                        "%P  o  .  %.%\n"
                        "% % %%%%% % %\n"
                        "%  .%   %   %\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "EE"},
     .no_monsters = true,
     .corners = true,
     .max_cells = 16384,
     .max_pies = 64,
     .slow = true,
     .rules = &rules_feast},
    {.number = 6,
     .id = "carousel",
     .title = "Carousel",
     .blurb = "Every food, then the exit: ghosts patrol, pies eat walls, and the maze turns every 30 steps.",
     .champion = "anytime",
     .monsters = "patrol",
     .rule_lines = {"Eat every food, then stand on the exit.",
                    "Ghosts patrol their row; a pie lets you eat walls for five moves.",
                    "Every 30 steps the whole maze turns a quarter."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%P  %  .%   %\n"
                        "% % % %%% % %\n"
                        "%   G   o   %\n"
                        "% %%%%% % %%%\n"
                        "%.      %  E%\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "SS"},
     .exit = true,
     .max_cells = 16384,
     .max_pies = 64,
     .max_monsters = 32,
     .corner_keys = true,
     .slow = true,
     .rules = &rules_carousel},
    {.number = 7,
     .id = "classic",
     .title = "Classic",
     .blurb =
         "The Berkeley course's rules: capsules turn the tables, ghosts move one by one, standing still is allowed.",
     .champion = "ace",
     .monsters = "directional",
     .rule_lines = {"A move costs 1, a food gives 10; winning is worth 500, being caught costs as much.",
                    "A capsule scares the ghosts for 40 moves: then eat them, 200 points each.",
                    "Ghosts move one by one, and you may stand still."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%o...%G%...o%\n"
                        "%.%%.% %.%%.%\n"
                        "%.%..   ..%.%\n"
                        "%.%.%%%%%.%.%\n"
                        "%o....P....o%\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "WWWW"},
     .max_open = 2048,
     .max_monsters = BERKELEY_GHOSTS_MAX,
     .capsules = true,
     .stay_key = true,
     .exit_ignored = true,
     .slow = true,
     .rules = &rules_berkeley},
    {.number = 8,
     .id = "maze",
     .title = "Maze",
     .blurb = "Room by room to the exit: one way through a perfect maze, and energy that must last.",
     .champion = "energy-exact",
     .monsters = "still",
     .rule_lines = {"A step goes from room to room and costs 1 point; the door wins, and gives a point for every room.",
                    "With energy a step costs 1 and a pill gives 1 to 5, shown beforehand or only when touched. Empty "
                    "away from the door loses.",
                    "H leads to the next junction, Shift+H shows the whole way; both are counted. Ctrl+S saves."},
     .picture = {.map = "# rooms: 6\n"
                        "# energy: 9\n"
                        "%%%%%%%%%%%%%\n"
                        "%  E%    3 P%\n"
                        "%%% %%%%% % %\n"
                        "%   %  2  % %\n"
                        "% %%% %%%%% %\n"
                        "%     %  5  %\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "WWSSWWWWSSWWWWNNEENN"},
     .no_monsters = true,
     .still = true,
     .exit = true,
     .rooms = true,
     .rules = &rules_maze},
};

const Level *level_table(int32_t *count) {
  *count = (int32_t)(sizeof levels / sizeof *levels);
  return levels;
}
