import { commands, topics } from "../commands.ts";
import { byName } from "./by-name.ts";
import type { HelpOutput } from "./help-output.ts";
import { inColumns } from "./in-columns.ts";

/** What a newcomer needs, in the order in which they need it. */
const firstSteps = ["login", "whoami", "simulate", "status", "chargers list", "sockets start"];

/** `forecourt --help`. */
export function rootHelp(output: HelpOutput): string {
  const { paint } = output;
  const others = Object.keys(commands).filter((name) => !name.includes(" ") && !firstSteps.includes(name));
  return [
    "Operate EV chargers from a terminal, against a Forecourt server.",
    "",
    paint.bold("First steps"),
    inColumns(firstSteps.map(commandRow), output),
    paint.bold("Topics"),
    inColumns(
      Object.entries(topics)
        .map(([name, about]) => [name, about] as const)
        .sort(([a], [b]) => byName(a, b)),
      output,
    ),
    paint.bold("Other commands"),
    inColumns(others.sort().map(commandRow), output),
    `${paint.cyan("forecourt TOPIC")} lists its commands. Any command explains itself with ${paint.cyan("--help")}.`,
    "",
  ].join("\n");
}

/** `forecourt locations`. */
export function topicHelp(topic: string, output: HelpOutput): string {
  const own = Object.keys(commands).filter((name) => name.startsWith(`${topic} `));
  return [
    `${topics[topic]}.`,
    "",
    inColumns(own.map(commandRow), output),
    `Any of them explains itself with ${output.paint.cyan("--help")}.`,
    "",
  ].join("\n");
}

function commandRow(name: string): readonly [string, string] {
  const entry = commands[name];
  if (entry === undefined) throw new Error(`unreachable: ${name} is in the table`);
  return [`forecourt ${name}`, entry.summary];
}
