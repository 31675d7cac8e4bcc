# The front door: builds into build/<variant>/, one recipe for every variant. `make help` lists the targets.
# What the machine lacks is the business of game/setup; here only building, testing and checking.

VERSION := 0.1.0
VARIANT ?= release
BUILD   ?= build
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)
OUT     := $(BUILD)/$(VARIANT)

.DEFAULT_GOAL := pacade
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules --no-builtin-variables --no-print-directory
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif

ifeq ($(origin CC),default)
CC := gcc
endif
CC ?= gcc
AR := ar

# Floating point is kept plain (no fused multiply-add, no -ffast-math), so that a seed gives the same game on every machine.
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
# Warnings are errors with the compiler of Debian 12, which every change is checked with; what a newer one newly warns
# of is shown, but keeps nobody from playing. `make WERROR=-Werror` is strict with any compiler.
WERROR   ?= $(if $(filter 12 12.%,$(shell $(CC) -dumpversion)),-Werror)
BASE     := -std=c17 -D_POSIX_C_SOURCE=200809L -I. $(WARNINGS) $(WERROR) -ffp-contract=off -fno-common -pthread

flags_release  := -O3 -g -DNDEBUG
flags_asan     := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
flags_tsan     := -O1 -g -fno-omit-frame-pointer -fsanitize=thread
flags_m32      := -O2 -g -m32 -msse2 -mfpmath=sse -Wno-psabi -Itests/portable
# Without inlining: otherwise a function that is inlined a hundred times counts a hundred times.
flags_coverage := -O0 -g --coverage -Dalways_inline=unused
# For browsers, with Debian's emscripten: with threads, and without, where work beside the window takes turns with it. What
# is downloaded and compiled before the first picture is kept small; the engine is made for speed.
flags_wasm      := -Os -DNDEBUG -msimd128 -isystem $(BUILD)/deps/web/include
flags_wasmplain := $(flags_wasm) -include game/app/platform/web/turns.h
flags_fuzz     := -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
ifeq ($(flags_$(VARIANT)),)
$(error VARIANT is release, asan, tsan, m32, coverage, wasm, wasmplain or fuzz, not '$(VARIANT)')
endif
# One set of objects for the program and the shared library: with hidden names, code for a library costs nothing.
engine_flags := $(if $(filter release,$(VARIANT)),-fPIC -fvisibility=hidden)$(if $(filter wasm wasmplain,$(VARIANT)),-O3)
COMPILE := $(filter-out $(if $(filter wasmplain,$(VARIANT)),-pthread),$(BASE)) $(flags_$(VARIANT)) $(CFLAGS)
LINK    := $(flags_$(VARIANT)) -pthread $(CFLAGS) $(LDFLAGS)

# What is built from what. Nothing is listed by hand: a new file is found by its place.
# Everything that needs no window stands in three archives: the engine (rules, players, the running game), which needs
# libm and threads only; the store with SQLite and libsodium; and the lab with the parts of the window that need no raylib.
ENGINE_SRC  := $(filter-out %_web.c,$(wildcard game/core/*.c ai/*.c ai/*/*.c game/play/*.c game/lib/*.c))
STORE_SRC   := $(wildcard game/store/*.c)
LAB_SRC     := $(wildcard game/lab/*.c game/app/model/*.c game/app/words/*.c)
APP_SRC     := $(filter-out game/app/model/% game/app/words/% game/app/platform/web/%,$(wildcard game/app/*.c game/app/*/*.c game/app/*/*/*.c))
# Only these see raylib's headers: see game/app/platform/types.h.
RAYLIB_SRC  := $(wildcard game/app/platform/*.c)
ifneq ($(filter wasm wasmplain,$(VARIANT)),)
# In a page these take the place of the files of the same name, and no other program can be started.
ENGINE_SRC  := $(filter-out ai/outside/%,$(ENGINE_SRC)) ai/outside/outside_web.c
WEB_SRC     := $(wildcard game/app/platform/web/*.c)
RAYLIB_SRC  := $(filter-out $(subst platform/web/,platform/,$(WEB_SRC)),$(RAYLIB_SRC)) $(WEB_SRC)
APP_SRC     := $(filter-out game/app/platform/%,$(APP_SRC)) $(RAYLIB_SRC)
endif
PROGRAM_SRC := $(wildcard game/main.c game/version.c game/cli/*.c) $(APP_SRC)
SUPPORT_SRC := $(wildcard tests/support/*.c)
TEST_SRC    := $(filter-out tests/gui/% tests/fuzz/%,$(wildcard tests/*/test_*.c))
BENCH_SRC   := $(filter-out tests/bench/test_%,$(wildcard tests/bench/*.c))
TEST_SH     := $(wildcard tests/*/test_*.sh)
# The 32-bit build has no libraries but libc and libm: the store that needs SQLite stays out, and cmocka is our own small one.
M32_NO_TESTS := $(addprefix tests/,$(addprefix unit/,test_bests test_boards test_db test_db_memory test_profiles test_saves) property/test_store_kill)
CMOCKA       := -lcmocka
ifeq ($(VARIANT),m32)
CMOCKA       :=
STORE_SRC    := $(filter %/pairs.c %/settings.c %/folders.c %/names.c %/user_dirs.c,$(STORE_SRC))
SUPPORT_SRC  := $(filter-out tests/support/store.c,$(SUPPORT_SRC))
TEST_SRC     := $(filter-out $(M32_NO_TESTS:=.c),$(TEST_SRC))
endif
LIB_SRC     := $(ENGINE_SRC) $(STORE_SRC) $(LAB_SRC)
ifeq ($(VARIANT),asan)
PROGRAM_SRC += $(wildcard tests/asan/*.c)
endif

objects      = $(patsubst %.c,$(OUT)/%.o,$(1))
ENGINE      := $(OUT)/libpacade.a
STORE       := $(OUT)/libpacade-store.a
LAB         := $(OUT)/libpacade-lab.a
# In the order of linking: what needs another comes before it.
ARCHIVES    := $(LAB) $(STORE) $(ENGINE)
PROGRAM     := $(OUT)/pacade
# The engine again, for other programs and languages (game/lib/pacade.h). The number grows when an old caller breaks.
SHARED_NAME := libpacade.so.1
SHARED      := $(OUT)/$(SHARED_NAME)
TESTS       := $(patsubst %.c,$(OUT)/%,$(TEST_SRC))
BENCHES     := $(patsubst %.c,$(OUT)/%,$(BENCH_SRC))
MISSING     := $(OUT)/tests/house/missing
OBJECTS     := $(call objects,$(LIB_SRC) $(PROGRAM_SRC) $(SUPPORT_SRC) $(TEST_SRC) $(BENCH_SRC) tests/house/missing.c)
RAYLIB      := $(BUILD)/deps/raylib.libs
raylib_flags = -DPACADE_USES_RAYLIB $(file <$(BUILD)/deps/raylib.cflags)
ifneq ($(filter wasm wasmplain,$(VARIANT)),)
RAYLIB      := $(BUILD)/deps/web/key
raylib_flags = -DPACADE_USES_RAYLIB
endif
# What the archives need: SQLite and libsodium are the store's, for its file and its passwords.
LIBS        := $(if $(filter m32,$(VARIANT)),-lm,-lsqlite3 -lsodium -lm)

# Fonts the window likes, as the system has them; those that are missing are simply not there and the window copes.
font_places  = $(wildcard $(foreach d,/usr/share/fonts /usr/local/share/fonts,$(foreach e,otf ttf,$d/$1.$e $d/*/$1.$e $d/*/*/$1.$e)))
font_source  = $(firstword $(call font_places,$(1)))
FONT_NAMES  := inter-regular=Inter-Regular inter-medium=Inter-Medium inter-semibold=Inter-SemiBold inter-bold=Inter-Bold \
               mono-regular=JetBrainsMono-Regular mono-bold=JetBrainsMono-Bold comfortaa-bold=Comfortaa-Bold
FONTS       :=
define font_rule
ifneq ($(2),)
FONTS += $(BUILD)/assets/fonts/$(1)$(suffix $(2))
$(BUILD)/assets/fonts/$(1)$(suffix $(2)): $(2)
	$$(Q)mkdir -p $$(@D) && cp $$< $$@.new && mv $$@.new $$@
endif
endef
$(foreach f,$(FONT_NAMES),$(eval $(call font_rule,$(word 1,$(subst =, ,$f)),$(call font_source,$(word 2,$(subst =, ,$f))))))

# V=1 shows the commands themselves.
ifeq ($(V),1)
Q :=
QUIET :=
note = @:
else
Q := @
QUIET := -s
note = @printf '  %-5s %s\n' $(1) $(2)
endif

# Small files that hold what decides a build (flags, the list of sources, the version), rewritten only when it changed:
# so a removed source, another flag or a new commit rebuilds what it must, and nothing else.
keep = $(shell mkdir -p $(dir $(1)))$(if $(filter-out x$(strip $(2))x,x$(strip $(file <$(1)))x),$(file >$(1),$(strip $(2))))
# Words are joined so that the comparison is of one word.
glue = $(subst $() $(),|,$(strip $(1)))
ifeq ($(filter help clean distclean,$(MAKECMDGOALS)),)
# A tarball has no git: its commit is in a file.
COMMIT := $(or $(file <.commit),$(shell GIT_OPTIONAL_LOCKS=0 git describe --always --dirty=+ --abbrev=8 --exclude '*' 2>/dev/null))
$(call keep,$(BUILD)/version.txt,$(VERSION)$(if $(COMMIT),-$(COMMIT)))
$(call keep,$(OUT)/flags.txt,$(call glue,$(CC) $(COMPILE) $(engine_flags) $(LDFLAGS)))
$(call keep,$(OUT)/sources.txt,$(call glue,$(LIB_SRC) $(PROGRAM_SRC) $(SUPPORT_SRC)))
endif

## ---- playing and testing ----

.PHONY: run
run: ## install what is missing, build, and open the arcade (a table of results where there is no display)
	@game/setup/packages.sh run
	@$(MAKE) $(QUIET) pacade
	@game/setup/run.sh $(BUILD)/pacade

.PHONY: test
test: ## install what is missing, build, and run every test (compiled ones a second time under ASan and UBSan)
	@game/setup/packages.sh run test
	@$(MAKE) $(QUIET) pacade tests
	@$(MAKE) $(QUIET) VARIANT=asan tests
	@$(MAKE) $(QUIET) check MORE_TESTS='$(patsubst %.c,$(BUILD)/asan/%,$(TEST_SRC))'

.PHONY: quick
quick: ## install what is missing, build, and run the house, unit and golden tests: no display, under a minute
	@game/setup/packages.sh run unit
	@$(MAKE) $(QUIET) VARIANT=release pacade tests
	@$(MAKE) $(QUIET) VARIANT=release quick-run

.PHONY: quick-run
quick-run:
	@CC='$(CC)' PACADE='$(CURDIR)/$(PACADE_UNDER_TEST)' TEST_TIER=quick \
	  tests/run.sh $(filter tests/house/% tests/golden/%,$(TEST_SH)) $(filter $(OUT)/tests/unit/%,$(TESTS))

.PHONY: check
check: pacade tests ## build and run the tests as they are, installing nothing; ONLY=word runs those whose name has it
	@CC='$(CC)' PACADE='$(CURDIR)/$(PACADE_UNDER_TEST)' tests/run.sh $(TESTS) $(MORE_TESTS) $(TEST_SH)

.PHONY: asan
asan: ## the whole test suite under AddressSanitizer and UBSan
	@game/setup/packages.sh run test
	@TEST_CPU=1200 $(MAKE) $(QUIET) VARIANT=asan check

.PHONY: valgrind
valgrind: ## the unit and property tests under valgrind (memcheck), on a small sample; ONLY=word runs some
	@game/setup/packages.sh run test valgrind
	@$(MAKE) $(QUIET) tests
	@PACADE_SAMPLE=small TEST_WRAP='valgrind --quiet --leak-check=full --error-exitcode=99' TEST_CPU=3600 \
	  tests/run.sh $(TESTS)

.PHONY: coverage
coverage: ## run the tests and show which lines and branches they reach, and which not
	@game/setup/packages.sh run test coverage
	@$(MAKE) $(QUIET) VARIANT=coverage pacade tests
	@find $(BUILD)/coverage -name '*.gcda' -delete
	@-PACADE_SAMPLE=small TEST_CPU=1200 $(MAKE) $(QUIET) VARIANT=coverage check
	@tests/coverage.sh $(BUILD)/coverage

.PHONY: bench
bench: pacade ## the comparison table of the level agents on the shipped maps
	@$(BUILD)/pacade bench

.PHONY: monkey
monkey: ## five minutes of random keys, clicks, drags and resizes in the sanitizer build; SECONDS=N and SEED=N change it
	@game/setup/packages.sh run test
	@$(MAKE) $(QUIET) VARIANT=asan pacade
	@CC='$(CC)' PACADE='$(CURDIR)/$(BUILD)/asan/pacade' MONKEY_SECONDS='$(or $(SECONDS),300)' MONKEY_SEED='$(or $(SEED),1)' \
	  tests/gui/monkey.sh

.PHONY: gallery
gallery: pacade ## pictures of every screen in every size and theme, for people to judge: build/gallery
	@game/setup/packages.sh run test
	@PACADE='$(CURDIR)/$(BUILD)/pacade' tests/gui/gallery.sh '$(BUILD)/gallery'

.PHONY: screenshots
screenshots: pacade ## take the pictures of the READMEs anew: assets/screenshots; NAMES='play fog' takes only those
	@game/setup/packages.sh run test
	@PACADE='$(CURDIR)/$(BUILD)/pacade' tests/gui/screenshots.sh $(NAMES)

.PHONY: tables
tables: pacade ## the textbook searches side by side on levels 1 and 2: score, time, nodes, memory, optimality
	@$(BUILD)/pacade bench --level 1 --level 2 --agent dfs --agent bfs --agent ucs --agent astar --agent astar-report \
	  --games 200 --jobs 1 --format sides

.PHONY: speed-check
speed-check: pacade $(BENCHES) ## one table of our speed against plain reference programs; fails when a pinned ratio is missed
	@CC='$(CC)' PACADE='$(CURDIR)/$(BUILD)/pacade' tests/bench/check.sh

.PHONY: fog-check
fog-check: $(OUT)/tests/property/test_fog_risk ## 10,000 games of level 3 on the shipped maps, every move judged
	@PACADE_FOG_GAMES=$(or $(GAMES),10000) $<

.PHONY: soak
soak: ## 10,000 games of the hunt on random maps under AddressSanitizer and UBSan
	@$(MAKE) $(QUIET) VARIANT=asan $(BUILD)/asan/tests/bench/hunt_soak
	@$(BUILD)/asan/tests/bench/hunt_soak $(or $(GAMES),10000)

.PHONY: arcade-soak
arcade-soak: ## 10,000 short arcade games with random keys under AddressSanitizer and UBSan, every record played again; GAMES=N
	@$(MAKE) $(QUIET) VARIANT=asan $(BUILD)/asan/tests/bench/arcade_soak
	@$(BUILD)/asan/tests/bench/arcade_soak $(or $(GAMES),10000)

.PHONY: arcade-ladder
arcade-ladder: $(OUT)/tests/bench/arcade_ladder ## level 9: PACMAN (runner) against each mind of the ladder on shipped and generated mazes, GAMES (480) each with LIVES (1), seeds from SEED (1) on; fails where a mind is no harder than the one before
	@$< $(or $(GAMES),480) $(or $(LIVES),1) $(or $(PACMAN),runner) $(or $(SEED),1)

## ---- building ----

# The variant under test; the release program also stands at build/pacade.
PACADE_UNDER_TEST := $(PROGRAM)
ifeq ($(VARIANT),release)
PACADE_UNDER_TEST := $(BUILD)/pacade
.PHONY: pacade
pacade: $(BUILD)/pacade $(FONTS) ## build the program (the default): build/pacade
else
.PHONY: pacade
pacade: $(PROGRAM) $(FONTS)
endif

.PHONY: lib
lib: $(ENGINE) ## build only the engine, build/release/libpacade.a: rules, players, the running game (libm and threads)

.PHONY: lib-shared
ifeq ($(VARIANT),release)
lib-shared: $(BUILD)/$(SHARED_NAME) ## build the engine for other languages: build/libpacade.so.1, described in game/lib/pacade.h
tests: $(BUILD)/$(SHARED_NAME)
else
lib-shared:
	@$(MAKE) $(QUIET) VARIANT=release lib-shared
endif

$(BUILD)/$(SHARED_NAME): $(BUILD)/release/$(SHARED_NAME)
	$(Q)ln -f $< $@ 2>/dev/null || cp -p $< $@
	$(Q)ln -sf $(SHARED_NAME) $(BUILD)/libpacade.so

.PHONY: tests
tests: $(TESTS) ## build the unit and property tests

.PHONY: deps
deps: ## install what is missing for playing and testing, and have raylib ready
	@game/setup/packages.sh run test
	@$(MAKE) $(QUIET) $(RAYLIB)

$(BUILD)/pacade: $(BUILD)/release/pacade
	$(Q)ln -f $< $@ 2>/dev/null || cp -p $< $@

# Everything is written under another name and then renamed: an interrupted build, or two at once, leaves nothing half written.
$(OUT)/%.o: %.c $(OUT)/flags.txt
	$(call note,CC,$<)
	$(Q)mkdir -p $(@D) && $(CC) $(COMPILE) $(EXTRA) -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< -o $@.$$$$ && mv -f $@.$$$$ $@

$(call objects,$(RAYLIB_SRC)): EXTRA = $(raylib_flags)
$(call objects,$(RAYLIB_SRC)): $(RAYLIB)
$(call objects,$(ENGINE_SRC)): EXTRA := $(engine_flags)
# These call what is made for speed, and need none themselves. Others hold second implementations, which are to be fast too.
$(call objects,$(filter tests/unit/%,$(TEST_SRC))): EXTRA := $(if $(filter release,$(VARIANT)),$(if $(CFLAGS),,-O1))
$(call objects,game/version.c): EXTRA = $(filter -fPIC,$(engine_flags)) -DPACADE_VERSION='"$(file <$(BUILD)/version.txt)"'
$(call objects,game/version.c): $(BUILD)/version.txt

$(ENGINE): $(call objects,$(ENGINE_SRC))
$(STORE): $(call objects,$(STORE_SRC))
$(LAB): $(call objects,$(LAB_SRC))
$(ARCHIVES): $(OUT)/sources.txt
	$(call note,AR,$@)
	$(Q)rm -f $@.$$$$ && $(AR) rcsD $@.$$$$ $(filter %.o,$^) && mv -f $@.$$$$ $@

$(PROGRAM): $(call objects,$(PROGRAM_SRC)) $(ARCHIVES) $(OUT)/sources.txt $(RAYLIB)
	$(call note,LINK,$@)
	$(Q)$(CC) $(LINK) $(filter %.o,$^) $(ARCHIVES) $(file <$(RAYLIB)) $(LIBS) -o $@.$$$$ && mv -f $@.$$$$ $@

$(SHARED): $(call objects,$(ENGINE_SRC) game/version.c) game/lib/libpacade.map $(OUT)/sources.txt
	$(call note,LINK,$@)
	$(Q)$(CC) $(LINK) -shared -Wl,-soname,$(SHARED_NAME) -Wl,--version-script,game/lib/libpacade.map -Wl,-z,defs -Wl,--gc-sections \
	  $(filter %.o,$^) -lm -o $@.$$$$ && mv -f $@.$$$$ $@

$(TESTS): $(OUT)/%: $(OUT)/%.o $(call objects,$(SUPPORT_SRC)) $(ARCHIVES)
	$(call note,LINK,$@)
	$(Q)$(CC) $(LINK) $(filter %.o,$^) $(ARCHIVES) $(CMOCKA) $(LIBS) -o $@.$$$$ && mv -f $@.$$$$ $@

$(BENCHES) $(MISSING): $(OUT)/%: $(OUT)/%.o $(ARCHIVES)
	$(call note,LINK,$@)
	$(Q)$(CC) $(LINK) $(filter %.o,$^) $(ARCHIVES) $(LIBS) -o $@.$$$$ && mv -f $@.$$$$ $@

$(BUILD)/deps/raylib.libs: game/setup/raylib.sh
	@CC='$(CC)' game/setup/raylib.sh $(@D)

$(BUILD)/version.txt $(OUT)/flags.txt $(OUT)/sources.txt: ;

-include $(OBJECTS:.o=.d)

## ---- checking the source ----

C_FILES := $(sort $(wildcard $(foreach d,game ai tests,$d/*.[ch] $d/*/*.[ch] $d/*/*/*.[ch] $d/*/*/*/*.[ch])))
# The page's files are read with emscripten's headers; without those they are left out, and lint says so.
WEB_HEADERS := $(wildcard /usr/share/emscripten/cache/sysroot)
WEB_ONLY := $(filter game/app/platform/web/%,$(C_FILES))
TIDY    := $(patsubst %.c,$(BUILD)/lint/%.ok,$(filter %.c,$(if $(WEB_HEADERS),$(C_FILES),$(filter-out $(WEB_ONLY),$(C_FILES)))))
ANALYZED := $(patsubst %.c,$(BUILD)/lint/%.analyzed,$(LIB_SRC) $(PROGRAM_SRC))

# cppcheck's objectIndex and uninitvar take the address of an element for a lone variable; clang's analyzer looks for both.
.PHONY: lint
lint: ## check the source with clang-format, clang-tidy, gcc's analyzer, cppcheck and shellcheck; list missing translations
	@game/setup/packages.sh run test lint
	@$(MAKE) $(QUIET) $(RAYLIB)
	clang-format --dry-run -Werror $(C_FILES)
	@$(MAKE) $(QUIET) lint-tidy lint-analyzer
	@mkdir -p $(BUILD)/lint/cppcheck
	cppcheck --quiet --cppcheck-build-dir=$(BUILD)/lint/cppcheck --std=c11 --language=c --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
	  --suppress=missingIncludeSystem --suppress=objectIndex --suppress=uninitvar -I. $(filter-out tests/% $(WEB_ONLY),$(filter %.c,$(C_FILES)))
	shellcheck $(wildcard game/setup/*.sh tests/*.sh tests/*/*.sh .ci/run)
	@$(MAKE) $(QUIET) lint-words

# Translations and mentions that are still missing are warnings: somebody who adds an agent may not speak Vietnamese.
.PHONY: lint-words
lint-words: $(MISSING)
	@$<

.PHONY: lint-tidy
lint-tidy: $(TIDY)
	$(if $(WEB_HEADERS),,@echo 'lint: emscripten is not installed, so $(words $(WEB_ONLY)) files of the page were not read')

lint_flags = $(filter-out $(WERROR),$(BASE)) $(if $(filter $(RAYLIB_SRC) $(WEB_ONLY),$<),$(raylib_flags)) \
             $(if $(filter $(WEB_ONLY),$<),--target=wasm32-unknown-emscripten --sysroot=$(WEB_HEADERS) -iwithsysroot/include/compat)
lint_list  = mkdir -p $(@D) && gcc -I. $(if $(filter $(RAYLIB_SRC) $(WEB_ONLY),$<),$(raylib_flags)) -MM -MP -MT $@ -MF $@.d $<

# One mark per file, with a list of what the file includes, so that a second run looks only at what changed.
$(BUILD)/lint/%.ok: %.c .clang-tidy tests/.clang-tidy
	$(call note,TIDY,$<)
	$(Q)$(lint_list)
	$(Q)clang-tidy --quiet $< -- $(lint_flags) -DPACADE_VERSION='""' 2>$@.log || { cat $@.log; exit 1; }
	$(Q)touch $@

# gcc 12's analyzer looks at one file at a time and so can't know that error_set() is always false: what it says of NULL,
# of leaks and of values not set on the paths behind it is wrong, and is left to clang's, which sees the tests as well.
ANALYZER := -fanalyzer -Wno-analyzer-null-dereference -Wno-analyzer-possible-null-argument -Wno-analyzer-null-argument \
            -Wno-analyzer-possible-null-dereference -Wno-analyzer-malloc-leak -Wno-analyzer-use-of-uninitialized-value

.PHONY: lint-analyzer
lint-analyzer: $(ANALYZED)

$(BUILD)/lint/%.analyzed: %.c
	$(call note,LOOK,$<)
	$(Q)$(lint_list)
	$(Q)gcc $(filter-out -W% $(WERROR),$(BASE)) -Werror -O1 $(ANALYZER) -DPACADE_VERSION='""' \
	  $(if $(filter $(RAYLIB_SRC),$<),$(raylib_flags)) -c $< -o /dev/null
	$(Q)touch $@

ifneq ($(filter lint%,$(MAKECMDGOALS)),)
-include $(TIDY:=.d) $(ANALYZED:=.d)
endif

.PHONY: format
format: ## lay out the source with clang-format
	@game/setup/packages.sh lint
	clang-format -i $(C_FILES)

## ---- the rest ----

-include game/setup/release.mk game/setup/web.mk tests/checks.mk

.PHONY: clean
clean: ## remove what was built, but not the dependencies
	rm -rf $(filter-out $(BUILD)/deps,$(wildcard $(BUILD)/*))

.PHONY: distclean
distclean: ## remove everything that was built, raylib too
	rm -rf $(BUILD)

.PHONY: help
help: ## show this list
	@awk -F ':[^#]*## ' '/^[a-z][a-z0-9-]*:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile game/setup/release.mk game/setup/web.mk tests/checks.mk
