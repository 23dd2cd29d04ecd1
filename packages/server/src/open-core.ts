import { createSessionIngest } from "./charging/ingest.ts";
import type { SessionUpdates } from "./charging/sessions/updates.ts";
import type { Core } from "./core/core.ts";
import { createUnstoredMessages } from "./core/unstored-messages.ts";
import type { Config } from "./platform/config.ts";
import { newId } from "./platform/ids.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import { isNearby } from "./platform/network.ts";
import { openSecret } from "./platform/secret.ts";
import { createSignals } from "./platform/signals.ts";
import type { Traces } from "./platform/traces.ts";
import { ownVersion } from "./platform/version.ts";
import { continueCommitOrder } from "./store/commit-order.ts";
import { createContinuity } from "./store/continuity.ts";
import { lockDataFolder } from "./store/data-folder.ts";
import { migrate } from "./store/migrate.ts";
import { finishReplacement, isReplacing } from "./store/replace-database.ts";
import { refuseOtherSecret } from "./store/secret-check.ts";
import { openServerPools } from "./store/server-pools.ts";

/** What exists before the database is open. */
export type Early = Pick<Core, "clock" | "config" | "hooks" | "log" | "metrics" | "newId">;

export function createEarly(
  config: Config,
  { clock, hooks, log }: Pick<Core, "clock" | "hooks" | "log">,
): Early {
  const metrics = createMetrics();
  metrics.build.read(() => 1, { version: ownVersion(), node: process.versions.node });
  return { clock, config, hooks, log, metrics, newId: (prefix) => newId(prefix, clock.now()) };
}

/** What the log shows about a process that has started. */
export function describeCore({ config, db, processId }: Core): object {
  return {
    process_id: processId,
    database: db.embedded ? "embedded" : "postgresql",
    row_level_security: db.rowLevelSecurity,
    serves: [...config.serve],
  };
}

/** The same server three times, each with the database connections of one kind of work. */
export interface OpenCore {
  /** For engines and jobs. */
  core: Core;
  forApi: Core;
  forChargers: Core;
  close(): Promise<void>;
}

/**
 * Opens the database, and migrates it.
 * @throws StoreError; Error when the database was written with another secret.
 */
export async function openCore(
  early: Early,
  traces: Traces | null,
  updates: Pick<SessionUpdates, "note">,
  draining: () => boolean,
): Promise<OpenCore> {
  const { clock, config, log, metrics } = early;
  await finishRestore(config);
  const secret = await openSecret(config);
  const signals = createSignals(log);
  const processId = early.newId("prc");
  const pools = await openServerPools(config, { metrics, processId, signals, traces });
  const close = async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close())));
  try {
    const { engines: db } = pools;
    const migratedFrom = performance.now();
    const migrations = await migrate(db);
    const durationMs = Math.round(performance.now() - migratedFrom);
    if (migrations.length > 0) log.info({ migrations, duration_ms: durationMs }, "migrations applied");
    await refuseOtherSecret(db, secret);
    await db.asSystem(() => continueCommitOrder(db));
    const core: Core = {
      ...early,
      traces,
      db,
      secret,
      processId,
      continuity: createContinuity(),
      unstored: createUnstoredMessages(clock),
      ingest: createSessionIngest(
        pools.chargers,
        { clock, metrics, newId: early.newId, secret, traces, updates },
        db,
      ),
      signals,
      draining,
    };
    return {
      core,
      forApi: { ...core, db: pools.api },
      forChargers: { ...core, db: pools.chargers },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The secret is of the database that takes its place, so it is not read before. */
async function finishRestore({ database }: Config): Promise<void> {
  if ("url" in database || database.embedded === "memory" || !(await isReplacing(database.embedded))) return;
  const { path, release } = await lockDataFolder(database.embedded);
  await finishReplacement(path).finally(release);
}

/** Warns of settings that are allowed, but that the operator should notice. */
export function logRisks({ host, tls, trustedProxies, ocpp }: Config, log: Log): void {
  const isPlain = tls.own === null && trustedProxies === null;
  if (isPlain && host !== "localhost" && !isNearby(host)) {
    const fix =
      "Set FORECOURT_TLS_CERT and FORECOURT_TLS_KEY, or FORECOURT_TRUSTED_PROXIES behind a proxy that has TLS.";
    log.warn({ host, fix }, "without tls, keys and passwords can be read on the way");
  }
  if (ocpp.allowProfile0 !== "never") {
    log.warn(
      { from: ocpp.allowProfile0 },
      "chargers with security profile 0 are admitted without a password",
    );
  }
}
