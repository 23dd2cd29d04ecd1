import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { type LogSpan, listByInstant, type Page, type PageRequest } from "../../store/listing.ts";
import { type Frame, type FrameFilter, matchingFrames, readFrames } from "../message-log/frames.ts";
import { ownCharger } from "./queries.ts";

export type MessageFilter = FrameFilter & { order: "newest" | "oldest" };

/**
 * Frames are stored shortly after they were sent or received. A client that follows them must not skip frames that are not
 * stored yet.
 */
const completeAfterMs = 2_000;

export async function listMessages(
  core: Core,
  caller: Caller,
  chargerId: string,
  { order, ...filter }: MessageFilter,
  request: PageRequest,
): Promise<Page<Frame>> {
  // If this process owns the connection, a caller who has just seen a charger's answer finds its frames.
  await core.ingest.flushExchanges();
  return core.db.read(async (tx) => {
    await ownCharger(tx, caller, chargerId);
    const charger = { chargerId, orgId: caller.orgId };
    const newestFirst = order === "newest";
    const until = newestFirst ? null : isoOf(core.clock.now() - completeAfterMs);
    const log = {
      matching: matchingFrames(charger, filter),
      read: (span: LogSpan) => readFrames(tx, charger, filter, { ...span, until, newestFirst }),
      positionOf: ({ row_at, id }: Frame) => ({ at: row_at, id }),
    };
    return listByInstant(tx, log, request, order);
  });
}
