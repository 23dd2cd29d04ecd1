import type { Link } from "../chargers/fence.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";

export interface LoggedFrame {
  connectionId: string;
  direction: "in" | "out";
  text: string;
  /** Epoch ms. */
  at: number;
}

const head = /^\[\s*\d\s*,\s*"([^"]{0,36})"(?:\s*,\s*"([A-Za-z]{1,64})")?/;
const idTokens = /"(idTag|parentIdTag)"(\s*:\s*)"(?:[^"\\]|\\.)*"/g;

/**
 * Keeps a frame for people to read. Losing one loses no fact, so nobody waits for it. Id tags are stored once, elsewhere,
 * where they can be erased: here they are masked.
 */
export function keepFrame(ctx: Pick<Context, "ingest" | "log">, link: Link, frame: LoggedFrame): void {
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  const text = frame.text.replaceAll(/[\0\p{Surrogate}]/gu, "\ufffd").replaceAll(idTokens, '"$1"$2"***"');
  const [, messageId = null, action = null] = head.exec(text) ?? [];
  ctx.ingest
    .frame({
      orgId: link.orgId,
      chargerId: link.chargerId,
      connectionId: frame.connectionId,
      direction: frame.direction,
      messageId,
      action,
      text,
      at: isoOf(frame.at),
    })
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, charger_id: link.chargerId }, "frame not kept in the message log"),
    );
}
