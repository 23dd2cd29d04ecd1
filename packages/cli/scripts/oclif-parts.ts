// What `@oclif/core` is in the bundle.
export * as Args from "@oclif/core/args";
export * as Flags from "@oclif/core/flags";
export * as Parser from "@oclif/core/parser";
