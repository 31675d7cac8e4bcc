/* The levels: one row each, in the order of the menu. A new level is a row here (with its rules, should none of the
 * others' do), a folder of maps under levels/, and its agents. Knows no agents beyond their ids. */
#include "game/core/arcade.h"
#include "game/core/level.h"
#include "game/core/rules.h"

static const Level levels[] = {
    {.number = 1,
     .id = "search",
     .title = "Search",
     .blurb = "One food, no monsters, the whole map known. Find the path.",
     .champion = "swift",
     .monsters = "still",
     .rule_lines = {"Pacman moves one cell per turn: west, north, east or south.",
                    "Each move costs 1 point; the food gives 20.",
                    "The shortest path scores most: see which search finds it first."},
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
     .rules = &rules_chase,
     .terrain = &rules_terrain},
    {.number = 2,
     .id = "sleepers",
     .title = "Sleepers",
     .blurb = "One food, and monsters that never move. They block the way: find a path around them.",
     .champion = "swift",
     .monsters = "still",
     .rule_lines = {"Monsters sleep where they are and block the way like walls.", "Step onto one and you lose.",
                    "If they block every path you can't win: get as far as you can."},
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
     .rules = &rules_chase,
     .terrain = &rules_terrain},
    {.number = 3,
     .id = "fog",
     .title = "Fog",
     .blurb = "Food everywhere, monsters that stay close to home, and you only see three steps.",
     .champion = "explorer",
     .monsters = "wander",
     .rule_lines = {"You see three steps in every direction; the rest is fog.",
                    "Each monster steps away from its home and back again.",
                    "Eat all the food, 20 points each; every move costs a point."},
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
     .blurb = "Food everywhere, the whole map known, and monsters that hunt you.",
     .champion = "alphabeta",
     .monsters = "chase-random",
     .stalls = true,
     .rule_lines = {"Every monster hunts you, one cell per turn, after your move.",
                    "Share a cell with one and you lose.",
                    "Eat all the food to win; choose who hunts you in the list of agents."},
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
     .blurb = "Eat everything in the fewest moves: pies open walls, corners take you to the opposite corner.",
     .champion = "anytime",
     .monsters = "still",
     .rule_lines = {"Eat all the food in the fewest moves; nobody hunts you.",
                    "A pie lets you walk through walls for five moves.",
                    "A corner of the maze takes you to the opposite corner."},
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
     .blurb = "Eat everything, then find the exit: ghosts patrol, pies eat walls, the maze rotates every 30 steps.",
     .champion = "anytime",
     .monsters = "patrol",
     .rule_lines = {"Eat all the food, then reach the exit.",
                    "Ghosts patrol their row; a pie lets you eat walls for five moves; in a corner, press 7, 9, 1 or "
                    "3 to jump to another.",
                    "Every 30 steps the whole maze rotates by a quarter turn."},
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
     .blurb = "The rules of the Berkeley course: capsules turn the tables, ghosts move one by one, you may wait.",
     .champion = "ace",
     .monsters = "directional",
     .rule_lines = {"A move costs 1, food gives 10; winning gives 500, being caught costs 500.",
                    "A capsule scares the ghosts for 40 moves: eat them for 200 points each.",
                    "Ghosts move one after another, and you may wait."},
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
     .blurb = "Room by room to the exit: one path through a perfect maze, and energy that must last.",
     .champion = "energy-exact",
     .monsters = "still",
     .rule_lines =
         {"Each step leads to the next room and costs 1 point; the exit gives 1 point per room.",
          "With energy, a step costs 1 and a pill gives 1 to 5, shown at once or when touched. Run out of it and "
          "you lose.",
          "H leads to the next junction, Shift+H shows the path: both are hints. Ctrl+S saves."},
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
    {.number = 9,
     .id = "arcade",
     .title = "Arcade",
     .blurb = "Pac-Man in real time: rounds, lives, energizers, and monsters whose minds grow.",
     .monsters = "ladder",
     .rule_lines =
         {"Eat all the food of a maze to reach the next; you have three lives, and one more at 10,000 points.",
          "An energizer frightens the monsters for a while: eat them for 200, 400, 800 and 1,600 points.",
          "From round to round their minds grow: chance, greed, A*, pincers, alpha-beta, expectimax."},
     .picture = {.map = "%%%%%%%%%%%%%\n"
                        "%o....%....o%\n"
                        "%.%%%.%.%%%.%\n"
                        "%...G. .G...%\n"
                        "%.%%%.%.%%%.%\n"
                        "%..P..%.G..o%\n"
                        "%%%%%%%%%%%%%\n",
                 .way = "EENN",
                 .hunted = true},
     .max_monsters = ARCADE_MONSTERS,
     .max_open = 2048,
     .capsules = true,
     .exit_ignored = true,
     .slow = true,
     .live = true,
     .rules = &rules_berkeley},
};

const Level *level_table(int32_t *count) {
  *count = (int32_t)(sizeof levels / sizeof *levels);
  return levels;
}
