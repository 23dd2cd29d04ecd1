import type { Attributes, Traces } from "../platform/traces.ts";
import type { Database } from "./db.ts";

/**
 * The database with a span for each piece of work that is done within a span. Work for no single organization, such as the
 * write of a batch or a job, belongs to no trace.
 */
export function tracedDatabase(traces: Traces, pool: string, db: Database): Database {
  const attributes: Attributes = { "db.system.name": "postgresql", "forecourt.pool": pool };
  const of = (name: string) => ({ name, kind: "client", parent: "running", attributes }) as const;
  return {
    read: (run) => traces.span(of("database read"), () => db.read(run)),
    transaction: (run, options) =>
      traces.span(of("database transaction"), () => db.transaction(run, options)),
    inOrganization: (orgId, run) => db.inOrganization(orgId, run),
    asSystem: (run) => traces.outside(() => db.asSystem(run)),
    listen: (channel, handlers) => db.listen(channel, handlers),
    notify: (channel, payload) => db.notify(channel, payload),
    close: (graceMs) => db.close(graceMs),
    embedded: db.embedded,
    rowLevelSecurity: db.rowLevelSecurity,
    get connections() {
      return db.connections;
    },
  };
}
