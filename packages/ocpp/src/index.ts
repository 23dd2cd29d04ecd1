export type { CallOptions, CallOutcome, NotSentReason } from "./call-outcome.ts";
export { type Cancel, type Clock, systemClock } from "./clock.ts";
export type { Action, AnswerOf, CentralSystemAction, ChargePointAction, RequestOf } from "./messages.ts";
export type { Socket } from "./socket.ts";
export type { Violation } from "./violation.ts";
