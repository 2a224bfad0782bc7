# A thin front for CMake. Everything is built into build/; `make help` lists what there is.

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60

# Ninja if it is there, else make.
GENERATOR = $(if $(shell command -v ninja 2>/dev/null),-G Ninja)
CONFIGURE = cmake -S . $(GENERATOR) --log-level=WARNING
BUILD = cmake --build $(1) --parallel $(JOBS)
TEST = ctest --test-dir $(1) --parallel $(JOBS) --output-on-failure --no-tests=error --output-log $(1)/ctest.log
TOTALS = printf '\n== %s\n' $(1) && sed -n '/tests passed/,$$p' $(1)/ctest.log

# Once configured, a folder keeps its generator; CMake itself sees to it that it stays up to date.
define configured
@command -v cmake >/dev/null || { echo "cmake is missing; scripts/setup installs what is needed" >&2; exit 1; }
@test -e $(1)/CMakeCache.txt || $(CONFIGURE) -B $(1) $(2)
endef

.PHONY: all help run test check lint asan clang stress fuzz bench bench-check bench-docs docs install clean

all:
	$(call configured,build)
	@$(call BUILD,build)

help:
	@echo "make           builds the library and the program into build/"
	@echo "make run       installs what is missing, builds, and runs gedelf on the samples"
	@echo "make test      installs what is missing, and runs all tests, lint, sanitizers and a second compiler"
	@echo "make check     runs the tests of build/ alone"
	@echo "make lint      checks form and rules"
	@echo "make asan      tests with AddressSanitizer and UndefinedBehaviorSanitizer, in build-asan/"
	@echo "make clang     builds with clang, in build-clang/"
	@echo "make stress    tests what gedelf must withstand, at full size"
	@echo "make fuzz      fuzzes each target for FUZZ_SECONDS ($(FUZZ_SECONDS)), in build-fuzz/"
	@echo "make bench     measures speed and memory against limits and peers, into build/bench/ (minutes; see bench/measure)"
	@echo "make bench-check  the same, and fails if a goal of bench/goals.tsv is missed"
	@echo "make bench-docs   makes docs/performance.md anew from what was measured last"
	@echo "make docs      makes man/gedelf.3 and docs/diagnostics.md anew"
	@echo "make install   installs under PREFIX ($(PREFIX)), below DESTDIR if that is given"
	@echo "make clean     removes all build folders"

run:
	@scripts/setup build
	@$(MAKE) --no-print-directory all
	@scripts/run_samples

test:
	@scripts/setup test
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory asan
	@$(MAKE) --no-print-directory clang
	@$(call TOTALS,build)
	@$(call TOTALS,build-asan)

check:
	@scripts/setup test
	$(call configured,build)
	@cmake -S . -B build --log-level=WARNING -DGEDELF_TESTS_REQUIRED=ON
	@$(call BUILD,build)
	@$(call TEST,build)

lint: all
	@scripts/setup test
	@scripts/lint

asan:
	@scripts/setup test
	$(call configured,build-asan,-DCMAKE_BUILD_TYPE=Debug -DGEDELF_SANITIZE=ON -DGEDELF_TESTS_REQUIRED=ON)
	@$(call BUILD,build-asan)
	@$(call TEST,build-asan)

clang:
	@scripts/setup test
	$(call configured,build-clang,-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DGEDELF_WERROR=ON)
	@$(call BUILD,build-clang)

stress: all
	@tests/stress.sh build/gedelf

fuzz:
	@scripts/setup fuzz
	$(call configured,build-fuzz,-DCMAKE_C_COMPILER=clang -DGEDELF_SANITIZE=ON -DGEDELF_FUZZ=ON -DGEDELF_TESTS=OFF)
	@$(call BUILD,build-fuzz)
	@for fuzzer in $$(find build-fuzz/fuzz -name 'fuzz_*' -type f -perm -u+x | sort); do \
	    mkdir -p $$fuzzer.corpus && \
	    $$fuzzer -max_total_time=$(FUZZ_SECONDS) -timeout=10 -print_final_stats=1 \
	        -artifact_prefix=$$fuzzer.found- $$fuzzer.corpus samples tests/conformance tests/polygenea || exit 1; \
	done

bench:
	@scripts/setup bench
	@scripts/setup peers || echo "some peers cannot be had, and are left out" >&2
	$(call configured,build)
	@cmake --build build --target bench

bench-check: bench
	@cmake --build build --target bench-check

bench-docs: all
	@cmake --build build --target bench-docs

docs: all
	@scripts/make_man3 > build/gedelf.3 && mv build/gedelf.3 man/gedelf.3
	@scripts/make_man3 values > build/gedelf_values.3 && mv build/gedelf_values.3 man/gedelf_values.3
	@scripts/make_man3 path > build/gedelf_path.3 && mv build/gedelf_path.3 man/gedelf_path.3
	@scripts/make_man3 edit > build/gedelf_edit.3 && mv build/gedelf_edit.3 man/gedelf_edit.3
	@scripts/make_man3 polygenea > build/gedelf_polygenea.3 && mv build/gedelf_polygenea.3 man/gedelf_polygenea.3
	@scripts/make_man3 model > build/gedelf_model.3 && mv build/gedelf_model.3 man/gedelf_model.3
	@build/gedelf explain --format markdown > build/diagnostics.md && mv build/diagnostics.md docs/diagnostics.md

install: all
	@cmake --install build --prefix "$(PREFIX)"

clean:
	rm -rf build build-asan build-clang build-fuzz
