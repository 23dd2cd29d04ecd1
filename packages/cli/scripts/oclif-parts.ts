// What `@oclif/core` is in the bundle. Its parser is asked for by its own name.
export * as Args from "@oclif/core/args";
export * as Flags from "@oclif/core/flags";
