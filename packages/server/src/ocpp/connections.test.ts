import { expect, test } from "vitest";
import { createSignals } from "../platform/signals.ts";
import type { Bus } from "../processes/bus.ts";
import { createConnections } from "./connections.ts";

const charger = "chg_1";

/** Connections of a process in which no socket is open yet. */
function startConnections() {
  const bus = { subscribe: () => () => {} } as Pick<Bus, "subscribe"> as Bus;
  const central = { station: () => undefined, forget: () => {} };
  const signals = createSignals({ error: () => {} });
  return createConnections({ processId: "prc_1", signals }, bus, central);
}

test("while one of two newcomers is admitted, the one that lost does not let a third one pass", async () => {
  const connections = startConnections();
  const epoch = 8;
  const winner = connections.expect({ chargerId: charger, epoch });
  const loser = connections.expect({ chargerId: charger, epoch });
  loser();
  // The socket of the winner is not here yet, so a probe would not find it.
  expect(await connections.probe(charger, epoch)).toBe("undecided");
  winner();
  expect(await connections.probe(charger, epoch)).toBe("gone");
});

test("an abandoned newcomer leaves the mark of a later one in place", async () => {
  const connections = startConnections();
  connections.expect({ chargerId: charger, epoch: 8 });
  connections.expect({ chargerId: charger, epoch: 9 });
  connections.unexpect({ chargerId: charger, epoch: 8 });
  expect(await connections.probe(charger, 9)).toBe("undecided");
  connections.unexpect({ chargerId: charger, epoch: 9 });
  expect(await connections.probe(charger, 9)).toBe("gone");
});
