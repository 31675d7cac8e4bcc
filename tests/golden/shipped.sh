# shellcheck shell=bash disable=SC2034 # sourced
# The agents that the project ships, by name: what the goldens pin, what must win, and what the READMEs must tell of.
# A new agent need not be here; it is once its figures are worth pinning.
finders='astar jps swift flood ucs bfs bidirectional idastar greedy dfs astar-report'
pacmans="$finders explorer local mcts expectimax alphabeta minimax planner alphabeta-report optimal anytime staged nearest \
energy-exact energy-online energy-report ace reflex closest"
teams='still random patrol directional wander chase chase-random greedy-random pincer ambush minimax'

is_shipped() { [[ " $pacmans $teams " = *" $1 "* ]]; }
# shellcheck disable=SC2086 # words on purpose
shipped_ids() { printf '%s\n' $pacmans $teams | sort -u; }
# The bench that is pinned.
# shellcheck disable=SC2046,SC2086 # words on purpose
pinned_bench() { run bench --level 1 --level 2 $(printf -- '--agent %s ' $finders) --baseline swift --games 2 --seed 1 --format csv; }
