import type { Exchange } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { shortText } from "../../store/short-text.ts";
import { sqlText } from "../../store/statement.ts";
import { isUuid, storedAnswer, storedCall } from "./stored-frame.ts";

/**
 * Passes one array for each column: the text is the same for any number of rows, and PostgreSQL plans it once for each
 * connection. It is outside of the query builder, which would build a statement with 13 parameters for each row.
 */
export async function writeExchanges(tx: Tx, exchanges: readonly Exchange[]): Promise<void> {
  const column = <Value>(of: (exchange: Exchange) => Value) => exchanges.map(of);
  await tx.run(addExchanges, [
    column(({ at }) => isoOf(at)),
    column(({ latencyMs }) => latencyMs),
    column(({ epoch }) => epoch),
    column(({ messageId }) => (messageId !== null && isUuid(messageId) ? messageId : null)),
    // The driver would send an array of booleans as one boolean.
    column(({ incoming }) => String(incoming)),
    column(({ orgId }) => orgId),
    column(({ chargerId }) => chargerId),
    column(({ action }) => action && shortText(action)),
    column(({ call, messageId, action }) => call && storedCall(call, messageId, action)),
    column(({ answer, messageId }) => answer && storedAnswer(answer, messageId)),
    column(({ invalid }) => invalid && shortText(invalid)),
    column(({ messageId }) => (messageId === null || isUuid(messageId) ? null : messageId)),
    column(({ commandId }) => commandId),
  ]);
}

const addExchanges = sqlText<unknown[], never>(`
  insert into ocpp_exchanges (at, latency_ms, epoch, message_uuid, incoming, org_id, charger_id, action, call, answer,
    invalid, message_id, command_id)
  select at, latency_ms, epoch, message_uuid::uuid, incoming, org_id, charger_id, action, call, answer, invalid, message_id,
    command_id
  from unnest($1::timestamptz[], $2::integer[], $3::integer[], $4::text[], $5::boolean[], $6::text[], $7::text[],
    $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[]) as exchange (at, latency_ms, epoch,
    message_uuid, incoming, org_id, charger_id, action, call, answer, invalid, message_id, command_id)`);
