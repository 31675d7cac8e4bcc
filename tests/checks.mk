# The long checks, included by the Makefile: fuzzing, faults, threads, 32 bits. Each says at its end what was tried and seen.

# A target is linked with libFuzzer in the variant fuzz (clang), and elsewhere with a driver that needs none.
FUZZ_SRC    := $(wildcard tests/fuzz/fuzz_*.c)
FUZZ        := $(patsubst %.c,$(OUT)/%,$(FUZZ_SRC))
FUZZ_PARTS  := $(OUT)/game/cli/args.o $(OUT)/game/cli/report.o $(OUT)/game/app/platform/font_file.o $(OUT)/game/app/platform/picture_file.o $(if $(filter fuzz,$(VARIANT)),,$(OUT)/tests/fuzz/drive.o)

$(FUZZ): $(OUT)/%: $(OUT)/%.o $(FUZZ_PARTS) $(ARCHIVES)
	$(call note,LINK,$@)
	$(Q)$(CC) $(LINK) $(if $(filter fuzz,$(VARIANT)),-fsanitize=fuzzer) $(filter %.o,$^) $(ARCHIVES) $(LIBS) -o $@.$$$$ && mv -f $@.$$$$ $@

.PHONY: fuzz-targets
fuzz-targets: $(FUZZ)

.PHONY: fuzz-build
fuzz-build: pacade
	@game/setup/packages.sh run fuzz
	@$(MAKE) $(QUIET) VARIANT=fuzz CC=clang fuzz-targets
	@rm -rf $(BUILD)/fuzz/corpus && PACADE='$(BUILD)/pacade' tests/fuzz/corpus.sh $(BUILD)/fuzz/corpus

.PHONY: fuzz
fuzz: fuzz-build ## fuzz every reader for a minute each, with libFuzzer under ASan and UBSan (clang); SECONDS=N changes it
	@tests/fuzz/run.sh $(BUILD)/fuzz $(or $(SECONDS),60) $(TARGETS)

.PHONY: fuzz-long
fuzz-long: fuzz-build ## the same for an hour in all
	@tests/fuzz/run.sh $(BUILD)/fuzz $$((3600 / $(words $(FUZZ_SRC)))) $(TARGETS)

-include $(patsubst %.c,$(OUT)/%.d,$(FUZZ_SRC) tests/fuzz/drive.c)

.PHONY: finder-trial
finder-trial: $(OUT)/tests/bench/finder_trial ## swift against the other finders on random boards of 12 kinds, 60 x 60 to 2001 x 2001; SEED=N BOARDS=N
	@$< --seed $(or $(SEED),1) --boards $(or $(BOARDS),2)

.PHONY: berkeley-limit
berkeley-limit: $(OUT)/tests/bench/berkeley_limit ## the greatest chance to win on tiny maps against directional ghosts, worked out; MAPS='FILE...'
	@$< $(or $(MAPS),$(error berkeley-limit needs MAPS='FILE...'))

.PHONY: hunt-limit
hunt-limit: $(OUT)/tests/bench/hunt_limit ## level 4: the best any Pacman can do on small maps, and AGENT's regret in GAMES games; MAPS='FILE...'
	@$< --agent '$(or $(AGENT),champion)' --games $(or $(GAMES),100) --maps 20 $(MAPS)

.PHONY: hunt-trial
hunt-trial: $(OUT)/tests/bench/hunt_trial ## level 4: AGENT on MAPS (40) random maps of many kinds and sizes that nobody has tuned for; TEAM, KIND, HUNTERS, SEED
	@$< --agent '$(or $(AGENT),champion)' --maps $(or $(MAPS),40) --monsters '$(or $(TEAM),chase-random)' --seed $(or $(SEED),1) --show 1 $(if $(KIND),--kind $(KIND)) $(if $(HUNTERS),--hunters $(HUNTERS))

$(OUT)/tests/bench/calibration: $(OUT)/tests/support/calibrate.o
.PHONY: calibration
calibration: $(OUT)/tests/bench/calibration ## fit the chances that a broadcast shows (levels 4 and 7) to games on random maps, and check them on others; GAMES=N
	@tests/bench/calibration.sh $< $(BUILD)/calibration $(or $(GAMES),200)

.PHONY: kit-games
kit-games: pacade $(OUT)/tests/bench/kit_games ## the example agents of the kits play GAMES games (1000) of TURNS turns (80; 0: to their end) on each of levels 1 to 4 and 7; every record is verified
	@mkdir -p $(BUILD)/kit && for name in random_walk greedy astar; do $(CC) -std=c99 -O2 -o $(BUILD)/kit/$$name ai/kit/c/$$name.c || exit 1; done
	@$(OUT)/tests/bench/kit_games $(or $(GAMES),1000) $(or $(TURNS),80) $(foreach n,random_walk greedy astar,'exec:python3 ai/kit/python/$n.py' 'exec:$(BUILD)/kit/$n' $(if $(shell command -v node),'exec:node ai/kit/javascript/$n.js'))

.PHONY: pipe-cost
pipe-cost: $(OUT)/tests/bench/pipe_cost ## what a move of a Python agent costs over the pipe beyond the agent's own time: GAMES games (60) on each of levels 1 to 5 and 7
	@$< $(or $(GAMES),60) 'python3 tests/bench/pipe_agent.py' $(BUILD)/pipe-times

# ---- faults: the n-th call of a kind fails, for every n ----

FAULT_PARTS := $(addprefix $(BUILD)/release/tests/faults/,store session)
FAULT_TOOLS := $(BUILD)/release/tests/faults/shim.so $(BUILD)/release/tests/faults/drive
$(BUILD)/release/tests/faults/shim.so: tests/faults/shim.c
	$(Q)mkdir -p $(@D) && $(CC) -std=gnu17 -O1 -Wall -Wextra -fPIC -shared -o $@.$$$$ $< -ldl && mv -f $@.$$$$ $@
$(BUILD)/release/tests/faults/drive: tests/faults/drive.c
	$(Q)mkdir -p $(@D) && $(CC) -std=c17 -O1 -Wall -Wextra -o $@.$$$$ $< && mv -f $@.$$$$ $@
ifeq ($(VARIANT),release)
$(FAULT_PARTS): %: %.o $(ARCHIVES)
	$(call note,LINK,$@)
	$(Q)$(CC) $(LINK) $(filter %.o,$^) $(ARCHIVES) $(LIBS) -o $@.$$$$ && mv -f $@.$$$$ $@
endif

# The window needs the faults within it: what raylib, SDL and Mesa do with a failed call is not ours to mend. So the calls of
# our own objects, and the functions of the library that makes them fail, get names of their own.
FAULT_WINDOW := $(BUILD)/release/tests/faults/window
FAULT_CALLS  := malloc calloc realloc aligned_alloc posix_memalign open open64 fopen mkdir write pwrite pwrite64 fwrite fflush \
                read pread pread64 fsync fdatasync rename close pthread_create sqlite3_open_v2 sqlite3_prepare_v2 \
                sqlite3_prepare_v3 sqlite3_step sqlite3_exec
ifeq ($(VARIANT),release)
$(FAULT_WINDOW): $(call objects,$(PROGRAM_SRC)) $(ARCHIVES) $(RAYLIB) tests/faults/shim.c
	$(call note,LINK,$@)
	$(Q)mkdir -p $(@D) && $(CC) -std=gnu17 -O1 -Wall -Wextra -c tests/faults/shim.c -o $@.shim.o
	$(Q)ld -r -o $@.ours.o $(filter %.o,$^) --whole-archive $(ARCHIVES) --no-whole-archive $@.shim.o
	$(Q)objcopy $(foreach call,$(FAULT_CALLS),--redefine-sym $(call)=ours_$(call)) $@.ours.o
	$(Q)$(CC) $(LINK) $@.ours.o $(file <$(RAYLIB)) $(LIBS) -o $@.$$$$ && mv -f $@.$$$$ $@
endif

.PHONY: fault-programs
fault-programs: $(FAULT_PARTS) $(FAULT_WINDOW) $(FAULT_TOOLS)

.PHONY: faults
faults: pacade fault-programs ## make every call that allocates, opens, reads, writes, ... fail in turn, in short scenarios; prints a table; SCENARIOS='play alloc'
	@tests/faults/run.sh $(or $(MOST),0) $(SCENARIOS)

.PHONY: memory-sweep
memory-sweep: pacade fault-programs ## every agent with every allocation failing in turn, and games under limits of 20 to 120 MB: the same bytes or a refusal
	@tests/faults/agents.sh faults $(or $(MOST),0)
	@tests/faults/agents.sh limits $(or $(STEP),2)

.PHONY: kills
kills: pacade $(OUT)/tests/property/test_league_kill ## kill -9 of a bench, a tournament and a league, KILLS times (200) each: the same table in the end
	@PACADE='$(CURDIR)/$(BUILD)/pacade' tests/faults/kills.sh $(or $(KILLS),200)
	@PACADE='$(CURDIR)/$(BUILD)/pacade' PACADE_KILLS=$(or $(KILLS),200) $(OUT)/tests/property/test_league_kill

-include $(OUT)/tests/faults/store.d $(OUT)/tests/faults/session.d

# ---- other builds of the same tests ----

# Which tests start threads is listed nowhere: all of them run, so that a new one can't be forgotten; and the program
# itself with more than one job.
.PHONY: tsan
tsan: ## the unit and property tests under the thread sanitizer, on a small sample, and commands with several jobs; ONLY=word runs some
	@game/setup/packages.sh run test
	@$(MAKE) $(QUIET) VARIANT=tsan tsan-run

.PHONY: tsan-run
tsan-run: $(TESTS) pacade
	@TSAN_OPTIONS='halt_on_error=1 second_deadlock_stack=1' PACADE_SAMPLE=small CC='$(CC)' PACADE='$(CURDIR)/$(PACADE_UNDER_TEST)' TEST_CPU=1800 \
	  tests/run.sh $(TESTS) tests/threads/test_threads.sh

.PHONY: cluster-check
cluster-check: ## the README's array jobs on a real Slurm, started here from Debian's packages: tasks killed and requeued, the same bytes as one run
	@game/setup/packages.sh run cluster
	@$(MAKE) $(QUIET) VARIANT=release pacade
	@PACADE='$(CURDIR)/$(BUILD)/pacade' tests/cluster/check.sh

.PHONY: m32
m32: ## build the headless parts for 32 bits, and run their tests
	@game/setup/packages.sh m32
	@$(MAKE) $(QUIET) VARIANT=m32 tests
	@PACADE_SAMPLE=small tests/run.sh $(patsubst $(OUT)/%,$(BUILD)/m32/%,$(filter-out $(M32_LEFT_OUT),$(TESTS)))
M32_LEFT_OUT = $(addprefix $(OUT)/,$(M32_NO_TESTS))

# The program without a window and a store, for builds that have no libraries.
HEADLESS_SRC := tests/portable/headless.c $(filter-out game/cli/window.c game/cli/open.c game/cli/replay.c,$(wildcard game/cli/*.c)) game/version.c
$(OUT)/tests/portable/headless: $(call objects,$(HEADLESS_SRC)) $(ARCHIVES)
	$(call note,LINK,$@)
	$(Q)$(CC) $(LINK) $(filter %.o,$^) $(ARCHIVES) $(LIBS) -o $@.$$$$ && mv -f $@.$$$$ $@
-include $(OUT)/tests/portable/headless.d

.PHONY: matrix
matrix: ## the same bytes from gcc -O0 and -O3, the sanitizers' build, clang and a 32-bit build, in five locales, with 1, 2, 7 jobs, with 60 MB of memory to all; NAMES='memory jobs'
	@game/setup/packages.sh run m32 fuzz locales
	@$(MAKE) $(QUIET) VARIANT=release pacade
	@$(MAKE) $(QUIET) VARIANT=release BUILD=$(BUILD)/matrix-O0 CFLAGS='-O0 -g' $(BUILD)/matrix-O0/release/tests/portable/headless
	@$(MAKE) $(QUIET) VARIANT=release BUILD=$(BUILD)/matrix-clang CC=clang $(BUILD)/matrix-clang/release/tests/portable/headless
	@$(MAKE) $(QUIET) VARIANT=m32 $(BUILD)/m32/tests/portable/headless
	@$(MAKE) $(QUIET) VARIANT=asan pacade
	@CC='$(CC)' tests/portable/matrix.sh $(BUILD)/pacade gcc-O0=$(BUILD)/matrix-O0/release/tests/portable/headless asan=$(BUILD)/asan/pacade \
	  clang=$(BUILD)/matrix-clang/release/tests/portable/headless 32-bit=$(BUILD)/m32/tests/portable/headless

.PHONY: clang
clang: $(RAYLIB) ## compile everything with clang, warnings as errors (the syntax only: nothing is kept)
	@for file in $(LIB_SRC) $(PROGRAM_SRC) $(SUPPORT_SRC) $(TEST_SRC) $(FUZZ_SRC); do \
	  case $$file in game/app/platform/*) raylib='$(raylib_flags)' ;; *) raylib= ;; esac; \
	  clang -fsyntax-only $(filter-out $(WERROR),$(BASE)) -Werror $$raylib -DPACADE_VERSION='""' $$file || exit 1; done
	@echo 'clang: no warning in $(words $(LIB_SRC) $(PROGRAM_SRC) $(SUPPORT_SRC) $(TEST_SRC) $(FUZZ_SRC)) files'
