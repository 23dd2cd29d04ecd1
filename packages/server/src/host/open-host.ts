import type { KeyContext } from "../accounts/keys/issue.ts";
import { newId } from "../platform/ids.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { openSecret } from "../platform/secret.ts";
import { createSignals } from "../platform/signals.ts";
import { openBus } from "../processes/open-bus.ts";
import { openDatabase } from "../store/db.ts";
import { migrate } from "../store/migrate.ts";
import { refuseOtherSecret } from "../store/secret-check.ts";
import { configured } from "./configured.ts";
import type { Host } from "./host-command.ts";

/** What the operations on organizations and keys need, on the server's own database. */
export async function openHost({ env }: Host): Promise<KeyContext & AsyncDisposable> {
  const config = configured(env);
  const secret = await openSecret(config);
  const { database } = config;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const signals = createSignals(log);
  const db = await openDatabase({
    url: "url" in database ? database.url : database,
    connections: 2,
    // A host command may access all organizations.
    outsideScopes: "everything",
    signals,
  });
  try {
    await migrate(db);
    await refuseOtherSecret(db, secret);
    const bus = await openBus({ config, db, log, processId: newId("prc", Date.now()), secret, signals });
    return {
      clock: { now: Date.now, after: () => () => {} },
      config,
      db,
      log,
      metrics: createMetrics(),
      newId: (prefix) => newId(prefix, Date.now()),
      secret,
      signals,
      traces: null,
      async [Symbol.asyncDispose]() {
        await bus.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
