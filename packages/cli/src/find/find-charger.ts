import type { Client } from "@forecourt/client";
import { CliError } from "../errors/cli-error.ts";

interface CallOptions {
  signal: AbortSignal;
}

/**
 * The id of the charger that is meant: by its id, or by the identity that it connects with.
 * @throws CliError `not-found-here`.
 */
export async function findCharger(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("chg_")) return meant;
  const { data } = await client.chargers.list({ ...options, identity: meant, per_page: 1 });
  const [charger] = data;
  if (charger === undefined) {
    throw new CliError("not-found-here", `There is no charger "${meant}".`, {
      hints: ["forecourt chargers list"],
    });
  }
  return charger.id;
}

/**
 * The id of the socket that is meant: by its id, or by the number of its connector, from 1.
 * @throws CliError `not-found-here`, `wrong-usage`.
 */
export async function findSocket(
  client: Client,
  chargerId: string,
  meant: string,
  options: CallOptions,
): Promise<string> {
  if (meant.startsWith("soc_")) return meant;
  if (!/^\d+$/.test(meant)) {
    throw new CliError(
      "wrong-usage",
      `"${meant}" is neither the id of a socket nor the number of a connector.`,
      {
        hints: [`forecourt sockets list ${chargerId}`],
      },
    );
  }
  for await (const socket of client.sockets.iterate(chargerId, options)) {
    if (socket.connector_id === Number(meant)) return socket.id;
  }
  throw new CliError("not-found-here", `The charger has no connector ${meant}.`, {
    hints: [`forecourt sockets list ${chargerId}`],
  });
}
