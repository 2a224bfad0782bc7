# A thin front for CMake. Everything is built into build/; `make help` lists what there is.

# How many things are done at once: as make's own -j says, else one for each processor.
JOBS ?= $(or $(patsubst -j%,%,$(filter -j%,$(MAKEFLAGS))),$(shell nproc 2>/dev/null || echo 2))
PREFIX ?= /usr/local
# Of processor time, for each target; FUZZ_TOTAL for all together.
FUZZ_SECONDS ?= 60
# Of the faults that can be put into the library.
MUTANTS_SAMPLE ?= 40

# Ninja if it is there, else make. The shell looks, when it comes to it: scripts/setup may just have installed it.
GENERATOR = $$(command -v ninja >/dev/null && echo -G Ninja)
CONFIGURE = cmake -S . $(GENERATOR) --log-level=NOTICE
BUILD = env -u MAKEFLAGS -u MFLAGS cmake --build $(1) --parallel $(JOBS)
# Some tests wait for a clock or a server most of their time, so one more than that is begun.
TEST = env -u MAKEFLAGS -u MFLAGS ctest --test-dir $(1) --parallel $(shell expr $(JOBS) + 1) --output-on-failure --no-tests=error --output-log $(1)/ctest.log $(2)
TOTALS = printf '\n== %s\n' $(1) && sed -n '/tests passed/,$$p' $(1)/ctest.log

# Once configured, a folder keeps its generator; CMake itself sees to it that it stays up to date.
define configured
@command -v cmake >/dev/null || { echo "cmake is missing; scripts/setup installs what is needed" >&2; exit 1; }
@test -e $(1)/CMakeCache.txt || $(CONFIGURE) -B $(1) $(2)
endef

# What a test build has that a user's has not: warnings are errors. No test is left out where all could be installed that the tests
# need, or where REQUIRED=ON says so.
REQUIRED ?= $$(scripts/setup --missing test >/dev/null && echo ON || echo OFF)
STRICT = -DGEDELF_WERROR=ON -DGEDELF_TESTS_REQUIRED=$(REQUIRED)

.PHONY: web test-web bench-web test-slow test-bare clang-build mutants all help run test test-all check lint lint-all asan clang stress fuzz bench bench-check bench-docs docs install \
        uninstall clean

all:
	$(call configured,build)
	@$(call BUILD,build) --target gedelf_all

help:
	@echo "make           builds the library and the program into build/"
	@echo "make run       installs what is missing, builds, and runs gedelf on the samples"
	@echo "make test      installs what is missing, builds everything, and runs the quick tests and the quick lint: some minutes"
	@echo "make test-all  the same, then with sanitizers, with a second compiler, and the slow lint: half an hour"
	@echo "make test-slow runs the tests that \`make test' leaves out, such as those with several PostgreSQL servers, and test-bare: half an hour"
	@echo "make test-bare follows the README in a system that has nothing but make; needs root and debootstrap: a quarter of an hour"
	@echo "make check     runs the tests of build/ alone"
	@echo "make lint      checks form and rules; make lint-all looks for common mistakes too (clang-tidy, cppcheck)"
	@echo "make asan      tests with gcc's AddressSanitizer and UndefinedBehaviorSanitizer, in build-asan/"
	@echo "make clang     tests with clang and its sanitizers, in build-clang/"
	@echo "make stress    tests what gedelf must withstand, at full size"
	@echo "make web       builds the module for browsers and Node, the npm package and the page, into web/dist/"
	@echo "make test-web  tests the package in Node and the page in Chromium"
	@echo "make bench-web measures how the module's speed compares with the program's"
	@echo "make fuzz      fuzzes FUZZ_TARGETS (all) for FUZZ_SECONDS ($(FUZZ_SECONDS)) each or FUZZ_TOTAL together, in build-fuzz/"
	@echo "make mutants   puts MUTANTS_SAMPLE ($(MUTANTS_SAMPLE)) faults into a copy of the library, and sees whether the tests notice: half an hour"
	@echo "make bench     measures speed and memory against limits and peers, into build/bench/ (minutes; see bench/measure)"
	@echo "make bench-check  the same, and fails if a goal of bench/goals.tsv is missed"
	@echo "make bench-docs   makes docs/performance.md anew from what was measured last"
	@echo "make docs      makes what is generated anew: pages of man/, docs/diagnostics.md, completions/"
	@echo "make install   installs under PREFIX ($(PREFIX)), below DESTDIR if that is given"
	@echo "make uninstall removes what was installed there last"
	@echo "make clean     removes all build folders"
	@echo "With -jN, N things are done at once; else one for each processor."

run:
	@scripts/setup build
	@$(MAKE) --no-print-directory all
	@scripts/run_samples

test:
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory lint
	@$(call TOTALS,build)

# `make test test-all` runs the tests of build/ once.
test-all: test
	@$(MAKE) --no-print-directory asan
	@$(MAKE) --no-print-directory clang
	@$(MAKE) --no-print-directory lint-all
	@$(call TOTALS,build)
	@$(call TOTALS,build-asan)
	@$(call TOTALS,build-clang)

check:
	@scripts/setup test
	$(call configured,build)
	@cmake -S . -B build --log-level=NOTICE $(STRICT)
	@$(call BUILD,build)
	@$(call TEST,build,--label-exclude 'slow|bare')

test-slow:
	@scripts/setup test-slow
	$(call configured,build)
	@cmake -S . -B build --log-level=NOTICE $(STRICT)
	@$(call BUILD,build)
	@$(call TEST,build,--label-regex slow)

# In a bare system, which debootstrap makes; as root.
test-bare:
	@scripts/setup test-slow
	$(call configured,build)
	@$(call TEST,build,--label-regex bare)

lint: all
	@scripts/setup test
	@scripts/lint

lint-all: all
	@scripts/setup test-all
	@scripts/lint --all --jobs $(JOBS)

asan:
	@scripts/setup test
	$(call configured,build-asan,-DCMAKE_BUILD_TYPE=Debug -DGEDELF_SANITIZE=ON $(STRICT))
	@$(call BUILD,build-asan)
	@$(call TEST,build-asan,--label-exclude 'slow|bare')

clang-build:
	@scripts/setup test-all
	$(call configured,build-clang,-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug \
	    -DGEDELF_SANITIZE=ON $(STRICT))
	@$(call BUILD,build-clang)

clang: clang-build
	@$(call TEST,build-clang,--label-exclude 'slow|bare')

stress: all
	@tests/stress.sh build/gedelf

fuzz:
	@scripts/setup fuzz
	$(call configured,build-fuzz,-DCMAKE_C_COMPILER=clang -DGEDELF_SANITIZE=ON -DGEDELF_FUZZ=ON -DGEDELF_TESTS=OFF)
	@$(call BUILD,build-fuzz) --target fuzzers
	@scripts/fuzz $(if $(FUZZ_TOTAL),--total $(FUZZ_TOTAL),--seconds $(FUZZ_SECONDS)) $(FUZZ_TARGETS)

mutants:
	@scripts/setup test
	@scripts/mutants --sample $(MUTANTS_SAMPLE) --jobs $(JOBS)

# The module for browsers and Node, the package around it, and the page, into web/dist/.
web:
	@scripts/setup web
	@scripts/web_parts build-web/parts
	@cmake -S web -B build-web -G Ninja --log-level=WARNING -DCMAKE_TOOLCHAIN_FILE=$(CURDIR)/web/wasi.cmake \
	    -DPARTS=$(CURDIR)/build-web/parts
	@$(call BUILD,build-web)
	@web/build.mjs

# The package in Node, and the page in Chromium.
test-web: all web
	@if node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)'; then \
	    node --test --test-timeout=1800000 web/test/*.test.mjs; \
	else \
	    echo "the page was built, but not tested: Playwright needs Node.js 20 or later" >&2; \
	fi

# How the module's speed compares with the program's, both measured in turns.
bench-web: all web
	@cmake --build build --target bench_generate >/dev/null
	@web/bench.mjs build/bench/bench_generate build/gedelf

bench:
	@scripts/setup bench
	@scripts/setup peers || echo "some peers cannot be had, and are left out" >&2
	$(call configured,build)
	@cmake --build build --target bench

bench-check: bench
	@cmake --build build --target bench-check

bench-docs: all
	@cmake --build build --target bench-docs

# The pages of man/ that are made from public headers; the name of each is that of its header.
HEADER_PAGES = $(filter-out gedelf,$(basename $(notdir $(wildcard include/gedelf/*.h))))

docs: all
	@scripts/rooms.py
	@scripts/make_man3 > build/gedelf.3 && mv build/gedelf.3 man/gedelf.3
	@for page in $(HEADER_PAGES); do \
	    scripts/make_man3 $$page > build/page.3 && mv build/page.3 man/gedelf_$$page.3 || exit 1; \
	done
	@build/gedelf explain --format markdown > build/diagnostics.md && mv build/diagnostics.md docs/diagnostics.md
	@build/make_from_tables bash > build/made && mv build/made completions/gedelf.bash
	@build/make_from_tables zsh > build/made && mv build/made completions/_gedelf
	@build/make_from_tables fish > build/made && mv build/made completions/gedelf.fish

install: all
	@cmake --install build --prefix "$(PREFIX)"

uninstall:
	@cmake -DMANIFEST=build/install_manifest.txt -P cmake/uninstall.cmake

clean:
	rm -rf build build-mutants build-asan build-clang build-fuzz build-web
