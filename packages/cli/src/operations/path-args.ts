import type { Client } from "@forecourt/client";
import { Args } from "@oclif/core";
import { findCharger, findSocket } from "../find/find-charger.ts";
import type { OperationSpec } from "./operation-spec.ts";

type Path = Pick<OperationSpec, "path">;

/** An argument for each part of the path. */
export function pathArgs({ path }: Path) {
  return Object.fromEntries(
    path.map((name) => [
      argName(name),
      Args.string({
        required: true,
        description: about[name] ?? `Id of the ${argName(name).replaceAll("_", " ")}.`,
      }),
    ]),
  );
}

/** `charger_id` is CHARGER. */
export function argName(wireName: string): string {
  return wireName.replace(/_id$/, "");
}

const about: Readonly<Record<string, string>> = {
  charger_id: "Id or identity of the charger.",
  socket_id: "Id of the socket, or the number of its connector.",
};

/**
 * The parts of the path, in its order; a charger may be named by its identity, a socket by its connector.
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
    if (name === "charger_id") found.push(await findCharger(client, meant, options));
    else if (name === "socket_id") found.push(await findSocket(client, found[0] ?? "", meant, options));
    else found.push(meant);
  }
  return found;
}
