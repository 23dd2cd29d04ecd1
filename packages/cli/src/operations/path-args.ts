import type { Client } from "@forecourt/client";
import { Args } from "@oclif/core";
import { findSocket } from "../find/find-charger.ts";
import { findRecord, namings } from "../find/find-record.ts";
import type { OperationSpec } from "./operation-spec.ts";

type Path = Pick<OperationSpec, "path">;

/** An argument for each part of the path. */
export function pathArgs({ path }: Path) {
  return Object.fromEntries(
    path.map((name) => [argName(name), Args.string({ required: true, description: namingOf(name) })]),
  );
}

/** What an argument for this id takes. */
export function namingOf(name: string): string {
  return namings[name] ?? `Id of the ${argName(name).replaceAll("_", " ")}.`;
}

/** `charger_id` is CHARGER. */
export function argName(wireName: string): string {
  return wireName.replace(/_id$/, "");
}

/**
 * The parts of the path, in its order; records that have names may be named by them, a socket by its connector.
 * @throws CliError `not-found-here`, `wrong-usage`.
 */
export async function pathOf(
  { path }: Path,
  client: Client,
  args: Readonly<Record<string, unknown>>,
  options: { signal: AbortSignal },
): Promise<string[]> {
  const found: string[] = [];
  for (const name of path) {
    const meant = String(args[argName(name)]);
    if (name === "socket_id") found.push(await findSocket(client, found[0] ?? "", meant, options));
    else found.push(await findRecord(client, name, meant, options));
  }
  return found;
}
