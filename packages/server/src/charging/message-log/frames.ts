import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import type { LogSpan } from "../../store/listing.ts";
import { ocppExchanges as exchanges, messageLog } from "../../store/schema.ts";
import { fullText, shortText } from "../../store/short-text.ts";
import { toUtc } from "../../store/timestamp.ts";
import { joinedWithinMs } from "./collect-exchanges.ts";
import { answerOf, callOf, isUuid } from "./stored-frame.ts";

/*
 * The message log as single frames. A row of ocpp_exchanges holds one or two of them, and a row of message_log, where an
 * earlier version stored them, holds one.
 *
 * A frame has the place of its row in the order: the time of the first frame, and then its own id. The answer in the row of
 * its call has the id of the row plus 1, which no other frame has. So both frames of a row follow each other, each place is
 * unique, and an answer that is added to a call that waits does not change the order of other frames.
 */

export interface FrameFilter {
  direction: "in" | "out" | undefined;
  /** The action of calls and of the answers to them. */
  action: string | undefined;
  messageId: string | undefined;
  connectionId: string | undefined;
  commandId: string | undefined;
  /** At this time or later. */
  from: string | undefined;
  /** Before this time. */
  to: string | undefined;
  errorsOnly: boolean;
}

/** A frame as the API shows it, and the time of its row. */
export interface Frame {
  id: string;
  charger_id: string;
  connection_id: string;
  at: string;
  direction: "in" | "out";
  type: "call" | "result" | "error" | "invalid";
  message_id: string | null;
  action: string | null;
  text: string;
  latency_ms: number | null;
  command_id: string | null;
  row_at: string;
}

/** `is_whole`: of an earlier version, which stored the text and the action as they are. */
type StoredFrame = Frame & Record<string, unknown> & { is_whole: boolean };

interface Span extends LogSpan {
  /** Only rows until this time. */
  until: string | null;
  newestFirst: boolean;
}

export interface Charger {
  chargerId: string;
  orgId: string;
}

/** The frame within its row: 0 for the first one, 1 for the answer to it. */
const place = sql`frame.place`;
const isAnswer = sql`(${place} = 1 or (${exchanges.call} is null and ${exchanges.invalid} is null))`;
const frameId = sql`${exchanges.id} + ${place}`;
const frameAt = sql`${exchanges.at} + ${place} * coalesce(${exchanges.latencyMs}, 0) * interval '1 millisecond'`;
// No phrase of short texts begins like this.
const isError = sql`(${isAnswer} and ${exchanges.answer} ~ '^\\u0001?\\s*\\[\\s*4')`;
export const messageIdOf = sql`coalesce(${exchanges.messageUuid}::text, ${exchanges.messageId})`;

const rowsOfFrames = sql`${exchanges} join (values (0), (1)) as frame (place)
  on ${place} = 0 or (${exchanges.call} is not null and ${exchanges.answer} is not null)`;

/** The index is on the hash. */
export function ofCharger({ chargerId, orgId }: Charger): SQL {
  return sql`hashtext(${exchanges.chargerId}) = hashtext(${chargerId}) and ${exchanges.chargerId} = ${chargerId}
    and ${exchanges.orgId} = ${orgId}`;
}

/** The frames of a charger that match, without an order: to be counted. */
export function matchingFrames(charger: Charger, filter: FrameFilter): SQL {
  return sql`select 1 from ${rowsOfFrames} where ${inExchanges(charger, filter)}
    union all select 1 from ${messageLog} where ${inMessageLog(charger, filter)}`;
}

export async function readFrames(
  tx: Tx,
  charger: Charger,
  filter: FrameFilter,
  span: Span,
): Promise<Frame[]> {
  const rows = await tx.execute<StoredFrame>(selectFrames(charger, filter, span));
  return rows.map(({ is_whole, ...row }) => {
    const times = { at: toUtc(row.at), row_at: toUtc(row.row_at) };
    if (is_whole) return { ...row, ...times };
    const action = row.action === null ? null : fullText(row.action);
    return { ...row, ...times, action, text: textOf(row, action) };
  });
}

function textOf({ type, text, message_id }: Frame, action: string | null): string {
  if (type === "invalid") return fullText(text);
  return type === "call" ? callOf(text, message_id, action) : answerOf(text, message_id);
}

/** Each half is ordered and limited by itself, so that PostgreSQL reads it in the order of its index. */
function selectFrames(charger: Charger, filter: FrameFilter, span: Span): SQL {
  const { limit, newestFirst, offset } = span;
  const order = sql.raw(newestFirst ? "desc" : "asc");
  const most = limit + offset;
  return sql`
    select id::text, charger_id, connection_id, at, direction, type, message_id, action, text, latency_ms, command_id, row_at,
      is_whole
    from (
      (select ${frameId} as id, ${exchanges.chargerId}, ${exchanges.chargerId} || '.' || ${exchanges.epoch} as connection_id,
        ${frameAt} as at, case when ${exchanges.incoming} = (${place} = 0) then 'in' else 'out' end as direction,
        case when not ${isAnswer} then case when ${exchanges.call} is null then 'invalid' else 'call' end
          when ${isError} then 'error' else 'result' end as type,
        ${messageIdOf} as message_id, ${exchanges.action},
        case when ${isAnswer} then ${exchanges.answer} else coalesce(${exchanges.call}, ${exchanges.invalid}) end as text,
        case when ${isAnswer} then ${exchanges.latencyMs} end as latency_ms, ${exchanges.commandId}, ${exchanges.at} as row_at,
        false as is_whole
      from ${rowsOfFrames}
      where ${inExchanges(charger, filter)} and ${within(sql`${exchanges.at}`, frameId, span)}
      order by ${exchanges.at} ${order}, ${frameId} ${order} limit ${most}::integer)
      union all
      (select ${messageLog.id}, ${messageLog.chargerId}, ${messageLog.connectionId}, ${messageLog.at}, ${messageLog.direction},
        ${messageLog.type}, ${messageLog.messageId}, ${messageLog.action}, ${messageLog.text}, ${messageLog.latencyMs},
        ${messageLog.commandId}, ${messageLog.at}, true
      from ${messageLog}
      where ${inMessageLog(charger, filter)} and ${within(sql`${messageLog.at}`, sql`${messageLog.id}`, span)}
      order by ${messageLog.at} ${order}, ${messageLog.id} ${order} limit ${most}::integer)
    ) as frames
    order by frames.row_at ${order}, frames.id ${order} limit ${limit}::integer offset ${offset}::integer`;
}

function within(at: SQL, id: SQL, { after, until, newestFirst }: Span): SQL {
  const [beyond, orAt] = [sql.raw(newestFirst ? "<" : ">"), sql.raw(newestFirst ? "<=" : ">=")];
  return every([
    // PostgreSQL chooses the partitions by the first condition.
    after && sql`${at} ${orAt} ${after.at}::timestamptz`,
    after && sql`(${at}, ${id}) ${beyond} (${after.at}::timestamptz, ${after.id}::text::bigint)`,
    until !== null && sql`${at} <= ${until}::timestamptz`,
  ]);
}

function inExchanges(charger: Charger, filter: FrameFilter): SQL {
  const { action, commandId, connectionId, direction, errorsOnly, from, messageId: id, to } = filter;
  return every([
    ofCharger(charger),
    direction !== undefined && sql`(${exchanges.incoming} = (${place} = 0)) = ${direction === "in"}`,
    action !== undefined && sql`${exchanges.action} = ${shortText(action)}`,
    id !== undefined &&
      (isUuid(id) ? sql`${exchanges.messageUuid} = ${id}::uuid` : sql`${exchanges.messageId} = ${id}`),
    connectionId !== undefined && sql`${exchanges.chargerId} || '.' || ${exchanges.epoch} = ${connectionId}`,
    commandId !== undefined && sql`${exchanges.commandId} = ${commandId}`,
    // The answer in a row is later than the row, but not by much.
    from !== undefined &&
      sql`${exchanges.at} >= ${from}::timestamptz - ${joinedWithinMs}::integer * interval '1 millisecond'`,
    from !== undefined && sql`${frameAt} >= ${from}::timestamptz`,
    to !== undefined && sql`${exchanges.at} < ${to}::timestamptz and ${frameAt} < ${to}::timestamptz`,
    errorsOnly && sql`((${place} = 0 and ${exchanges.invalid} is not null) or ${isError})`,
  ]);
}

function inMessageLog({ chargerId, orgId }: Charger, filter: FrameFilter): SQL {
  const { action, commandId, connectionId, direction, errorsOnly, from, messageId: id, to } = filter;
  const given = (column: SQL, value: string | undefined) => value !== undefined && sql`${column} = ${value}`;
  return every([
    sql`${messageLog.chargerId} = ${chargerId} and ${messageLog.orgId} = ${orgId}`,
    given(sql`${messageLog.direction}`, direction),
    given(sql`${messageLog.action}`, action),
    given(sql`${messageLog.messageId}`, id),
    given(sql`${messageLog.connectionId}`, connectionId),
    given(sql`${messageLog.commandId}`, commandId),
    from !== undefined && sql`${messageLog.at} >= ${from}::timestamptz`,
    to !== undefined && sql`${messageLog.at} < ${to}::timestamptz`,
    errorsOnly && sql`${messageLog.type} in ('error', 'invalid')`,
  ]);
}

function every(conditions: readonly (SQL | false | null)[]): SQL {
  const given = conditions.filter((condition) => condition !== false && condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
