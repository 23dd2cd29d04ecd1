// A module of its own, to be loaded where a command runs: help is shown without it.
export { parse } from "@oclif/core/parser";
