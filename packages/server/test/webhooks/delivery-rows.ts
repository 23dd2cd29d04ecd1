import { sql } from "drizzle-orm";
import type { Organization, TestApi } from "../../src/testing/start-test-api.ts";

/*
 * Deliveries as operations create them, with the columns that the sender would write. The tests write these columns, so that
 * they see what the API makes of each state without a sender.
 */

export interface MadeWebhook {
  id: string;
  path: string;
  secret: string;
}

export async function makeWebhook({ admin }: Organization, more: object = {}): Promise<MadeWebhook> {
  const wanted = { url: "https://hooks.invalid/", events: ["location.*"], ...more };
  const { status, body } = await admin("POST", "/webhooks", wanted);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.data.id, path: `/webhooks/${body.data.id}`, secret: body.data.secret };
}

/** Creates a location, which records `location.created`. Returns the id of the event. */
export async function makeEvents({ admin, operator }: Organization): Promise<string> {
  const { body } = await admin("POST", "/locations", { name: "Depot" });
  const events = await operator("GET", `/events?type=location.created&per_page=1`);
  const [event] = events.body.data;
  if (event.subject.id !== body.data.id) throw new Error("another location was created meanwhile");
  return event.id;
}

/** Deliveries of a webhook as the API lists them, the newest first. */
export async function deliveriesOf(
  { operator }: Organization,
  { path }: MadeWebhook,
  query = "",
): Promise<{ id: string; state: string; event_id: string; event_type: string; [field: string]: unknown }[]> {
  const { status, body } = await operator("GET", `${path}/deliveries?per_page=100${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Writes columns of a delivery, as the sender would. */
export function put(
  { core }: TestApi,
  deliveryId: string,
  columns: Record<string, unknown>,
): Promise<unknown> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  return core.db.asSystem(() =>
    core.db.read((tx) =>
      tx.execute(sql`update deliveries set ${sql.join(sets, sql`, `)} where id = ${deliveryId}`),
    ),
  );
}

/** The stored row of a delivery. */
export async function stored({ core }: TestApi, deliveryId: string): Promise<Record<string, unknown>> {
  const [row] = await core.db.asSystem(() =>
    core.db.read((tx) =>
      tx.execute<Record<string, unknown>>(sql`select * from deliveries where id = ${deliveryId}`),
    ),
  );
  if (row === undefined) throw new Error(`There is no delivery ${deliveryId}.`);
  return row;
}

/** Stores an attempt, made now. */
export function attempt(
  { core, clock }: TestApi,
  { orgId }: Organization,
  webhook: MadeWebhook,
  about: {
    deliveryId: string;
    attempt?: number;
    durationMs?: number;
    status?: number | null;
    errorCode?: string | null;
    excerpt?: string | null;
    manual?: boolean;
  },
): Promise<unknown> {
  const { deliveryId, attempt = 1, durationMs = 20, status = 204, errorCode = null } = about;
  const { excerpt = null, manual = false } = about;
  const at = new Date(clock.now()).toISOString();
  return core.db.asSystem(() =>
    core.db.read((tx) =>
      tx.execute(sql`
        insert into delivery_attempts
          (org_id, webhook_id, delivery_id, attempt, manual, at, duration_ms, status, error_code, response_excerpt)
        values (${orgId}, ${webhook.id}, ${deliveryId}, ${attempt}, ${manual}, ${at}::timestamptz, ${durationMs},
          ${status}, ${errorCode}, ${excerpt})`),
    ),
  );
}
