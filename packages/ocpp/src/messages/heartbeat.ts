import { dateTime, fromChargePoint } from "../schema.ts";

/** Shows that the charger is online and requests the time (section 4.6). */
export type HeartbeatRequest = Record<string, never>;

export interface HeartbeatAnswer {
  /** Send UTC with a Z: some models fail on offsets. */
  currentTime: string;
}

export const heartbeat = fromChargePoint<HeartbeatRequest, HeartbeatAnswer>({
  request: {},
  answer: { currentTime: dateTime() },
});
