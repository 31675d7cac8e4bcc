# Installing and packing, included by the Makefile: `make install PREFIX= DESTDIR=`, `make uninstall`, `make dist`.
# An installed copy finds its maps and fonts from where it stands, so the folder may be moved as a whole.

PREFIX  ?= /usr/local
DESTDIR ?=
# Fonts, maps and words of the person: what is installed where, under DESTDIR/PREFIX.
BINDIR  := $(DESTDIR)$(PREFIX)/bin
SHARE   := $(DESTDIR)$(PREFIX)/share
LIBDIR  := $(DESTDIR)$(PREFIX)/lib
INCLUDE := $(DESTDIR)$(PREFIX)/include
ICONS   := 16 32 48 128 256
PARTS   := $(BUILD)/install

# pacade.6 and the completions are written by the program itself, from its table of commands.
$(BUILD)/icon: game/setup/icon.c
	$(call note,LINK,$@)
	$(Q)mkdir -p $(@D) && $(CC) -std=c17 -O2 $(WARNINGS) $(WERROR) $< -lm -o $@.$$$$ && mv -f $@.$$$$ $@

$(PARTS)/done: $(BUILD)/icon $(BUILD)/pacade
	$(Q)rm -rf $(PARTS) && mkdir -p $(PARTS)
	$(Q)$(BUILD)/icon $(PARTS)/pacade.svg
	$(Q)set -e; for size in $(ICONS); do $(BUILD)/icon $(PARTS)/pacade-$$size.png $$size; done
	$(Q)LC_ALL=C $(BUILD)/pacade --manual >$(PARTS)/pacade.6
	$(Q)LC_ALL=vi_VN.UTF-8 $(BUILD)/pacade --manual >$(PARTS)/pacade.vi.6
	$(Q)LC_ALL=C $(BUILD)/pacade --completion bash >$(PARTS)/pacade.bash
	$(Q)LC_ALL=C $(BUILD)/pacade --completion zsh >$(PARTS)/_pacade
	$(Q)printf '%s\n' 'prefix=$${pcfiledir}/../..' 'Name: pacade' 'Description: the rules and agents of Pacade' 'Version: $(VERSION)' \
	  'Libs: -L$${prefix}/lib -lpacade' 'Cflags: -I$${prefix}/include' >$(PARTS)/pacade.pc
	$(Q)touch $@

.PHONY: install
install: pacade lib-shared $(PARTS)/done ## install under PREFIX (/usr/local): program, library, maps, kits, fonts, icon, manual, READMEs, completion; DESTDIR= before it
	$(Q)set -e; put() { mkdir -p "$$3"; install -m "$$1" "$$2" "$$3/$$4"; }; \
	put 755 $(BUILD)/pacade '$(BINDIR)' pacade; \
	put 755 $(BUILD)/$(SHARED_NAME) '$(LIBDIR)' $(SHARED_NAME); \
	ln -sf $(SHARED_NAME) '$(LIBDIR)/libpacade.so'; \
	put 644 game/lib/pacade.h '$(INCLUDE)' pacade.h; \
	put 644 $(PARTS)/pacade.pc '$(LIBDIR)/pkgconfig' pacade.pc; \
	for map in levels/*/*; do put 644 "$$map" "$(SHARE)/pacade/$${map%/*}" "$${map##*/}"; done; \
	for file in $$(find ai/kit/*/ -type f ! -name '*.pyc'); do put 644 "$$file" "$(SHARE)/pacade/$$(dirname "$${file#ai/}")" "$${file##*/}"; done; \
	for font in $(FONTS); do put 644 "$$font" '$(SHARE)/pacade/fonts' "$${font##*/}"; done; \
	put 644 assets/pacade.desktop '$(SHARE)/applications' pacade.desktop; \
	put 644 $(PARTS)/pacade.svg '$(SHARE)/icons/hicolor/scalable/apps' pacade.svg; \
	for size in $(ICONS); do put 644 $(PARTS)/pacade-$$size.png "$(SHARE)/icons/hicolor/$${size}x$$size/apps" pacade.png; done; \
	put 644 $(PARTS)/pacade.6 '$(SHARE)/man/man6' pacade.6; \
	put 644 $(PARTS)/pacade.vi.6 '$(SHARE)/man/vi/man6' pacade.6; \
	put 644 $(PARTS)/pacade.bash '$(SHARE)/bash-completion/completions' pacade; \
	put 644 $(PARTS)/_pacade '$(SHARE)/zsh/site-functions' _pacade; \
	for page in README.md $(addsuffix /README.md,game ai ai/kit levels tests assets) assets/screenshots/*; do put 644 "$$page" "$(SHARE)/doc/pacade/$$(dirname "$$page")" "$${page##*/}"; done; \
	put 644 LICENSE '$(SHARE)/doc/pacade' LICENSE
	@printf 'installed %s\n' '$(BINDIR)/pacade'

# Removes what is ours and the folders that are ours alone; nothing of the person's.
.PHONY: uninstall
uninstall: ## remove what `make install` with the same PREFIX and DESTDIR put there
	$(Q)rm -rf '$(SHARE)/pacade' '$(SHARE)/doc/pacade'
	$(Q)rm -f '$(LIBDIR)/$(SHARED_NAME)' '$(LIBDIR)/libpacade.so' '$(LIBDIR)/pkgconfig/pacade.pc' '$(INCLUDE)/pacade.h'
	$(Q)rm -f '$(BINDIR)/pacade' '$(SHARE)/applications/pacade.desktop' '$(SHARE)/man/man6/pacade.6' '$(SHARE)/man/vi/man6/pacade.6' \
	  '$(SHARE)/icons/hicolor/scalable/apps/pacade.svg' $(foreach s,$(ICONS),'$(SHARE)/icons/hicolor/$sx$s/apps/pacade.png') \
	  '$(SHARE)/bash-completion/completions/pacade' '$(SHARE)/zsh/site-functions/_pacade'

# The commit goes along in a file, for there is no git in a tarball. Same commit, same bytes.
DIST := pacade-$(VERSION)
.PHONY: dist
dist: ## a tarball of the last commit, which builds and tests without git: build/pacade-VERSION.tar.gz
	$(Q)git rev-parse --verify --quiet HEAD >/dev/null || { echo 'make dist: needs a git clone with a commit' >&2; exit 1; }
	$(Q)git diff --quiet HEAD || echo 'make dist: what is not committed is left out' >&2
	$(Q)set -e; rm -rf $(BUILD)/dist; mkdir -p $(BUILD)/dist; \
	git archive --format=tar --prefix=$(DIST)/ HEAD | tar -C $(BUILD)/dist -xf -; \
	git rev-parse --short=8 HEAD >$(BUILD)/dist/$(DIST)/.commit; \
	tar -C $(BUILD)/dist --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$$(git log -1 --format=%ct)" -cf - $(DIST) | \
	  gzip -n9 >$(BUILD)/$(DIST).tar.gz.$$$$; mv $(BUILD)/$(DIST).tar.gz.$$$$ $(BUILD)/$(DIST).tar.gz; rm -rf $(BUILD)/dist
	@printf 'wrote %s\n' $(BUILD)/$(DIST).tar.gz
