# The doors of the project. Each target does all its own set-up.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
SHELL := /bin/bash

GAME ?= verrat
SOAK ?= 20
GAMES ?= 20000
FUZZ ?= 3600
KILLS ?= 200

.PHONY: help play terminal build web wasm site deb trial check test soak mutate bench python lint format sanitize clean

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 16

play: build wasm web ## start the server and print its address
	@build/divan serve --log warn

terminal: build ## play against bots in the terminal: Verrat!, or GAME=karaya, …
	@build/divan play $(GAME)

build: ## build the program: build/divan
	@tools/setup build
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build --preset release --target divan

web: ## build the browser client: web/dist
	@tools/setup build web
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build --preset release --target web_types
	@tools/build_web

wasm: ## build the house in a tab: engine, bots and server core as WebAssembly, for the client to take in
	@tools/setup build wasm
	@cmake --preset wasm --log-level=WARNING >/dev/null
	@cmake --build --preset wasm --target divan_house

site: build wasm ## build a folder of files for any web host, with games against bots, lessons, guides and replays: build/site
	@tools/setup web
	@cmake --build --preset release --target web_types
	@tools/build_web site

deb: build wasm web ## build the package for Debian 12: build/divan_VERSION_ARCH.deb
	@tools/setup package
	@cd build && cpack -G DEB >cpack.log || { cat cpack.log; exit 1; }
	@ls build/divan_*.deb

trial: deb ## test the package in a clean Debian 12 (a chroot, as root): install, play a game, remove, purge
	@packaging/try_deb build/divan_*.deb

check: ## quick checks: build, tests, scenarios, rule coverage, the client's types and logic
	@tools/setup build test web
	@tools/run_tests release web

test: ## everything a change must pass: check, WebAssembly, PostgreSQL, Chromium, the Python package, clang-19, debug and thread-sanitizer builds, equal hashes, fuzzing, format
	@tools/setup build test postgres clang lint web wasm browser python
	@tools/run_tests release wasm postgres web browser clang debug threads same fuzz python format

soak: ## long campaigns (tools/soak NAME runs one): SOAK=20 times the harness's games, GAMES=20000 per kind of bot, KILLS=200, FUZZ=3600 seconds of processor time per target in all
	@tools/setup build test postgres clang
	@tools/soak --factor $(SOAK) --games $(GAMES) --kills $(KILLS) --seconds $(FUZZ)

mutate: ## break the rules one by one and show which scenario or test notices
	@tools/setup build test
	@tools/mutate

python: ## build the Python package (build/python/dist), install it into build/python/venv and run its tests
	@tools/setup build python
	@tools/build_python
	@tools/in_python pytest -q python/tests

bench: ## measure the cost of a decision in instructions, heap and time (bench/README.md)
	@tools/setup build bench
	@cmake --preset bench --log-level=WARNING >/dev/null
	@cmake --build --preset bench --target divan_bench instructions bot_times
	@tools/bench
	@build/bench/bench/bot_times

lint: ## check the C++ files with clang-format and clang-tidy
	@tools/setup build test clang lint
	@tools/lint format
	@cmake --preset tidy --log-level=WARNING >/dev/null
	@tools/lint tidy

format: ## format the C++ files
	@tools/setup lint
	@tools/lint fix

sanitize: ## run the tests under the address and undefined-behaviour sanitizers, without PostgreSQL
	@tools/setup build test clang
	@tools/run_tests sanitize

clean: ## remove build outputs
	@rm -rf build web/dist web/src/generated
