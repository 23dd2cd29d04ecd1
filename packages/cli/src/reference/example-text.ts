import type { Command } from "@oclif/core";

/** An example as it is typed, with what oclif's templates stand for. */
export function exampleText(example: Command.Example, name: string): string {
  const text = typeof example === "string" ? example : example.command;
  return text.replaceAll("<%= config.bin %>", "forecourt").replaceAll("<%= command.id %>", name);
}
