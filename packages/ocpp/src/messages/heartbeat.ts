import { dateTime, fromChargePoint } from "../schema.ts";

/** The charger says that it is there and asks for the time (section 4.6). */
export type HeartbeatRequest = Record<string, never>;

export interface HeartbeatAnswer {
  /** Send UTC with a Z: offsets break some models. */
  currentTime: string;
}

export const heartbeat = fromChargePoint<HeartbeatRequest, HeartbeatAnswer>({
  request: {},
  answer: { currentTime: dateTime() },
});
