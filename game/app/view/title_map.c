/* The board behind the title, in the characters format: drawn here so that the title never depends on files. Its left
 * third lies under the menu, so everything happens on the right. */
#include "game/app/view/title_map.h"

const char title_map[] =
    "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%\n"
    "%             %                 %\n"
    "% %%% %%%%% % % %%%%% % %%%%%%% %\n"
    "% %   %     %   %   % % G       %\n"
    "% % %%% %%%%%%%%% % % % %%%%% % %\n"
    "% %   %           % %         % %\n"
    "% %%% % %%%%%%%%%%% % %%%%%%% % %\n"
    "%     %     %       %   P   % % %\n"
    "%%%%%%% % % % % %%% %%% %%% % % %\n"
    "%       %     %       %       % %\n"
    "% %%%%% %%%%% %%% % %%% %%%%% % %\n"
    "%     % %   %  G  % % %     %   %\n"
    "% %%% % % % % %%%%% % % % %%%%% %\n"
    "%     %   %   %       %       % %\n"
    "%%% %%%%% %%% % %%%%% %%% %%% % %\n"
    "%   %         %  .  %   % G % % %\n"
    "% %%% %%% %%%%%%% %%% % %%% % % %\n"
    "%               %   G %         %\n"
    "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%\n";

const size_t title_map_size = sizeof title_map - 1;
