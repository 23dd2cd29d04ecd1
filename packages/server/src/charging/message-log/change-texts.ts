import { sql } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { ocppExchanges as exchanges } from "../../store/schema.ts";
import { fullText, shortText } from "../../store/short-text.ts";
import { type Charger, messageIdOf, ofCharger } from "./frames.ts";
import { answerOf, callOf, storedAnswer, storedCall } from "./stored-frame.ts";

interface Row extends Record<string, unknown> {
  id: string;
  at: string;
  message_id: string | null;
  action: string | null;
  call: string | null;
  answer: string | null;
  invalid: string | null;
}

/** Rows that are read at once. Other work of the process waits while their texts are searched. */
const rowsInPiece = 1_000;

/** Changes all frames of a charger. Type, message id and action of a frame must stay. */
export async function changeTexts(tx: Tx, charger: Charger, change: (text: string) => string): Promise<void> {
  let after: Pick<Row, "at" | "id"> = { at: "-infinity", id: "0" };
  for (;;) {
    const rows = await tx.execute<Row>(sql`
      select id::text, at, ${messageIdOf} as message_id, action, call, answer, invalid from ${exchanges}
      where ${ofCharger(charger)} and at >= ${after.at}::timestamptz
        and (at, ${exchanges.id}) > (${after.at}::timestamptz, ${after.id}::text::bigint)
      order by at, ${exchanges.id} limit ${rowsInPiece}::integer`);
    for (const row of rows) await changeRow(tx, charger, row, change);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function changeRow(
  tx: Tx,
  charger: Charger,
  row: Row,
  change: (text: string) => string,
): Promise<void> {
  const { message_id: messageId } = row;
  const action = row.action && fullText(row.action);
  const call = row.call && callOf(row.call, messageId, action);
  const answer = row.answer === null ? null : answerOf(row.answer, messageId);
  const invalid = row.invalid && fullText(row.invalid);
  const changed = {
    call: call && change(call),
    answer: answer && change(answer),
    invalid: invalid && change(invalid),
  };
  if (changed.call === call && changed.answer === answer && changed.invalid === invalid) return;
  await tx.execute(sql`
    update ${exchanges} set call = ${changed.call && storedCall(changed.call, messageId, action)},
      answer = ${changed.answer && storedAnswer(changed.answer, messageId)},
      invalid = ${changed.invalid && shortText(changed.invalid)}
    where ${ofCharger(charger)} and at = ${row.at}::timestamptz and id = ${row.id}::text::bigint`);
}
