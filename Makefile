# A thin front for CMake. Everything is built in build/; `make help` lists the targets.

# How many jobs run at once: the number of make's -j, or else one for each processor.
JOBS ?= $(or $(patsubst -j%,%,$(filter -j%,$(MAKEFLAGS))),$(shell nproc 2>/dev/null || echo 2))
PREFIX ?= /usr/local
# Seconds of processor time for each target. FUZZ_TOTAL is for all together.
FUZZ_SECONDS ?= 60
# How many faults `make mutants` tries.
MUTANTS_SAMPLE ?= 40

# Ninja if it is installed, else make. The shell looks when a recipe runs, because scripts/setup may just have installed it.
GENERATOR = $$(command -v ninja >/dev/null && echo -G Ninja)
CONFIGURE = cmake -S . $(GENERATOR) --log-level=NOTICE
BUILD = env -u MAKEFLAGS -u MFLAGS cmake --build $(1) --parallel $(JOBS)
# Some tests mostly wait for a clock or a server, so one more than JOBS runs at once.
TEST = env -u MAKEFLAGS -u MFLAGS ctest --test-dir $(1) --parallel $(shell expr $(JOBS) + 1) --output-on-failure --no-tests=error --output-log $(1)/ctest.log $(2)
TOTALS = printf '\n== %s\n' $(1) && sed -n '/tests passed/,$$p' $(1)/ctest.log

# Once configured, a folder keeps its generator, and CMake keeps it up to date.
define configured
@command -v cmake >/dev/null || { echo "cmake is missing; run scripts/setup to install it" >&2; exit 1; }
@test -e $(1)/CMakeCache.txt || $(CONFIGURE) -B $(1) $(2)
endef

# Test builds treat warnings as errors. No test may be left out if everything that the tests need is installed, or if REQUIRED=ON.
REQUIRED ?= $$(scripts/setup --missing test >/dev/null && echo ON || echo OFF)
STRICT = -DGEDELF_WERROR=ON -DGEDELF_TESTS_REQUIRED=$(REQUIRED)

.PHONY: web test-web bench-web test-slow test-bare clang-build mutants all help run test test-all check lint lint-all asan clang stress fuzz bench bench-check bench-docs docs install \
        uninstall clean

all:
	$(call configured,build)
	@$(call BUILD,build) --target gedelf_all

help:
	@echo "make           build the library and the program in build/"
	@echo "make run       install what is missing, build, and run gedelf on the samples"
	@echo "make test      install what is missing, build everything, and run the quick tests and the quick lint (minutes)"
	@echo "make test-all  the same, then with sanitizers, a second compiler and the slow lint (half an hour)"
	@echo "make test-slow run the tests that \`make test' leaves out, such as those with PostgreSQL servers (half an hour)"
	@echo "make test-bare follow the README on a system that has only make; needs root and debootstrap (a quarter of an hour)"
	@echo "make check     run the tests of build/ only"
	@echo "make lint      check style and rules; make lint-all also runs clang-tidy and cppcheck"
	@echo "make asan      test with gcc's AddressSanitizer and UndefinedBehaviorSanitizer, in build-asan/"
	@echo "make clang     test with clang and its sanitizers, in build-clang/"
	@echo "make stress    run the stress tests at full size"
	@echo "make web       build the WebAssembly module, the npm package and the page in web/dist/"
	@echo "make test-web  test the package in Node and the page in Chromium"
	@echo "make bench-web compare the speed of the module with the program"
	@echo "make fuzz      fuzz FUZZ_TARGETS (default: all) for FUZZ_SECONDS ($(FUZZ_SECONDS)) each or FUZZ_TOTAL together, in build-fuzz/"
	@echo "make mutants   put MUTANTS_SAMPLE ($(MUTANTS_SAMPLE)) faults into a copy of the library and see whether the tests notice (half an hour)"
	@echo "make bench     measure speed and memory in build/bench/ (minutes; see bench/measure)"
	@echo "make bench-check  the same, and fail if a goal of bench/goals.tsv is missed"
	@echo "make bench-docs   write docs/performance.md from the last measurement"
	@echo "make docs      regenerate man/ section 3, docs/diagnostics.md and completions/"
	@echo "make install   install under PREFIX ($(PREFIX)), below DESTDIR if it is set"
	@echo "make uninstall remove what \`make install' installed last"
	@echo "make clean     remove all build folders"
	@echo "With -jN, N jobs run at once; the default is one for each processor."

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
	@scripts/setup peers || echo "some peers could not be installed and are left out" >&2
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
	@scripts/make_translations --update
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
