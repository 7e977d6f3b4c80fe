# The doors of the project. Each target does all its own set-up.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
SHELL := /bin/bash

GAME ?= verrat
SOAK ?= 20
GAMES ?= 20000
FUZZ ?= 3600
KILLS ?= 200

.PHONY: help play terminal build web deb trial check test soak mutate bench lint format sanitize clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 16

play: build web ## opens the tables: starts the server and prints its address
	@build/divan serve --log warn

terminal: build ## play Verrat! against bots, here in the terminal
	@build/divan play $(GAME)

build: ## the program: build/divan
	@tools/setup build
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build --preset release --target divan

web: ## the browser client: web/dist
	@tools/setup build web
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build --preset release --target web_types
	@tools/build_web

deb: build web ## the package for Debian 12: build/divan_VERSION_ARCH.deb
	@tools/setup package
	@cd build && cpack -G DEB >cpack.log || { cat cpack.log; exit 1; }
	@ls build/divan_*.deb

trial: deb ## the package in a clean Debian 12 (a chroot, as root): installed, a game played, removed, purged
	@packaging/try_deb build/divan_*.deb

check: ## quick: build, tests, scenarios, rule coverage, the client's types and logic
	@tools/setup build test web
	@tools/run_tests release web

test: ## everything a change must pass: check, then PostgreSQL, Chromium, clang-19, debug, the same hashes everywhere, fuzzing, layout
	@tools/setup build test postgres clang lint web browser
	@tools/run_tests release postgres web browser clang debug same fuzz format

soak: ## long campaigns (tools/soak NAME runs one): SOAK=20 times the harness's games, GAMES=20000 of each kind of bot, KILLS=200, FUZZ=3600 seconds a reader
	@tools/setup build test postgres clang
	@tools/soak --factor $(SOAK) --games $(GAMES) --kills $(KILLS) --seconds $(FUZZ)

mutate: ## breaks the rules one by one and shows which scenario or test notices
	@tools/setup build test
	@tools/mutate

bench: ## the table of bench/README.md: what a decision costs in instructions, heap and time
	@tools/setup build bench
	@cmake --preset bench --log-level=WARNING >/dev/null
	@cmake --build --preset bench --target divan_bench instructions bot_times
	@tools/bench
	@build/bench/bench/bot_times

lint: ## clang-format and clang-tidy
	@tools/setup build test clang lint
	@tools/lint format
	@cmake --preset tidy --log-level=WARNING >/dev/null
	@tools/lint tidy

format: ## sets the layout of the C++ files
	@tools/setup lint
	@tools/lint fix

sanitize: ## the engine's tests under address and undefined-behaviour sanitizers
	@tools/setup build test clang
	@tools/run_tests sanitize

clean: ## removes what was built
	@rm -rf build web/dist web/src/generated
