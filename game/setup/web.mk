# The arcade in a browser, included by the Makefile: `make web`, `make serve-web`, `make web-test`. Two programs from the same
# source, with threads and without; the page chooses. Everything that is uploaded is in build/web.

WEB      := $(BUILD)/web
WEB_LIBS := $(BUILD)/deps/web/key
EMCC     := game/setup/em.sh emcc
WEB_MAKE  = $(MAKE) $(QUIET) CC="$$(game/setup/em.sh compiler)" AR='game/setup/em.sh emar'

.PHONY: web
web: ## install what is missing and build the arcade for browsers, as static files for any host: build/web
	@game/setup/packages.sh run web
	@$(MAKE) $(QUIET) $(WEB_LIBS)
	+@$(WEB_MAKE) VARIANT=wasm $(WEB)/threads.js
	+@$(WEB_MAKE) VARIANT=wasmplain $(WEB)/plain.js
	@$(MAKE) $(QUIET) web-page

$(WEB_LIBS): game/setup/web_libs.sh game/setup/debian_source.sh game/setup/web_glfw.h
	@game/setup/web_libs.sh $(@D) && touch $@

# ---- the two programs ----

web_name  := $(if $(filter wasmplain,$(VARIANT)),plain,threads)
web_libs   = $(addprefix $(BUILD)/deps/web/$(web_name)/,libraylib.a libsqlite3.a libsodium.a)
# Memory grows as it is needed, to the most that a browser on a phone may still give.
web_flags := -O3 -msimd128 -sUSE_GLFW=3 -sEXIT_RUNTIME=1 -sFORCE_FILESYSTEM=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=100663296 \
             -sMAXIMUM_MEMORY=1073741824 -sTOTAL_STACK=4194304 -sENVIRONMENT=web,worker,node -lnodefs.js \
             -sEXPORTED_RUNTIME_METHODS=FS,ENV,NODEFS,PThread,addRunDependency,removeRunDependency,UTF8ToString,stringToUTF8
web_threads_flags := -pthread '-sPTHREAD_POOL_SIZE=Module["pool"]' -sPTHREAD_POOL_DELAY_LOAD=1 -sDEFAULT_PTHREAD_STACK_SIZE=2097152 -Wno-pthreads-mem-growth
web_plain_flags   := -sASYNCIFY=1

ifneq ($(filter wasm wasmplain,$(VARIANT)),)
# The rules and the loops that measure them are optimised as one when they are linked: a call by way of a table costs more
# here than in a native program, about as much as a move.
web_whole := $(call objects,$(wildcard game/core/*.c game/lab/speed*.c))
$(web_whole): EXTRA := $(engine_flags) -flto
$(web_whole): game/setup/web.mk

$(WEB)/$(web_name).js: $(call objects,$(PROGRAM_SRC)) $(ARCHIVES) $(OUT)/sources.txt $(WEB_LIBS)
	$(call note,LINK,$@)
	$(Q)mkdir -p $(@D) $(OUT)/link && $(EMCC) $(web_flags) $(web_$(web_name)_flags) $(filter %.o,$^) $(ARCHIVES) $(web_libs) \
	  -o $(OUT)/link/$(web_name).js && mv -f $(OUT)/link/$(web_name).* $(WEB)/
endif

# ---- what is the same for both ----

WEB_DATA  := $(wildcard levels/* levels/*/*)
WEB_PAGE  := $(addprefix $(WEB)/,index.html page.js worker.js manifest.webmanifest embed.html icon-192.png icon-512.png icon.svg)

.PHONY: web-page
web-page: $(WEB_PAGE) $(WEB)/data.js
	@game/setup/web_list.sh $(WEB) '$(file <$(BUILD)/version.txt)'

$(WEB)/%: game/web/%
	$(Q)mkdir -p $(@D) && cp $< $@.new && mv -f $@.new $@

$(WEB)/icon-%.png: $(BUILD)/icon
	$(Q)mkdir -p $(@D) && $(BUILD)/icon $@ $*

$(WEB)/icon.svg: $(BUILD)/icon
	$(Q)mkdir -p $(@D) && $(BUILD)/icon $@

# Maps and letters: fetched once, and the same for both programs.
$(WEB)/data.js: $(WEB_DATA) $(FONTS) game/setup/web.mk
	$(call note,PACK,$(WEB)/pacade.data)
	$(Q)mkdir -p $(@D) && cd $(WEB) && NODE_PATH=/usr/share/nodejs /usr/share/emscripten/tools/file_packager pacade.data \
	  --preload '$(CURDIR)/levels@/levels' '$(CURDIR)/$(BUILD)/assets/fonts@/assets/fonts' --js-output=data.js.new 2>/dev/null && mv -f data.js.new data.js

# ---- serving and checking ----

.PHONY: serve-web
serve-web: web pacade ## build the arcade for browsers, serve it on this machine and open it there; PORT=N
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then \
	  (sleep 1; xdg-open 'http://localhost:$(or $(PORT),8023)/' >/dev/null 2>&1) & fi; \
	exec $(BUILD)/pacade serve $(WEB) --port $(or $(PORT),8023)

# The browser is a real one, driven over its debugging pipe; pictures to look at are left in build/web-pictures.
.PHONY: web-test
web-test: ## the arcade in a real Chromium: play, touch, storage, links, phones; records against native; WORD= runs some
	@game/setup/packages.sh run web webtest
	@$(MAKE) $(QUIET) pacade
	@$(MAKE) $(QUIET) web
	@node tests/web/test_web.js $(BUILD)/pacade $(WEB) $(BUILD)/web-pictures $(WORD)
	@tests/web/records.sh $(BUILD)/pacade $(WEB) $(or $(SEEDS),20)

.PHONY: web-soak
web-soak: ## the arcade in a page for MINUTES=15: games without end; its memory must stay flat
	@game/setup/packages.sh run web webtest
	@node tests/web/soak.js $(BUILD)/pacade $(WEB) $(or $(MINUTES),15)

.PHONY: web-speed
web-speed: pacade ## native against web, under Node.js, in one run: rules, path finding, alpha-beta
	@tests/web/speed.sh $(BUILD)/pacade $(WEB)
