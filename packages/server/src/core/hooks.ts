import type { AuthorizationAnswer, AuthorizationRequest, EventMap, EventType } from "@forecourt/contract";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

/** A vendor's own message from a charger. */
export interface DataTransferMessage {
  organization_id: string;
  charger_id: string;
  vendor_id: string;
  message_id: string | null;
  data: string | null;
}

/** What the charger is answered. */
export interface DataTransferAnswer {
  status: "Accepted" | "Rejected" | "UnknownMessageId" | "UnknownVendorId";
  data?: string;
}

/** An event that this process has committed. */
export type CommittedEvent = {
  [Type in EventType]: {
    organization_id: string;
    type: Type;
    subject: { type: string; id: string };
    data: EventMap[Type]["data"];
  };
}[EventType];

/**
 * Functions of the application that embeds the server. A hook that throws, or takes more than 5 s, is logged, and the server
 * goes on as if there were no such hook.
 */
export interface Hooks {
  /**
   * Decides about a card that neither the list nor a start command decides. Null leaves the decision to the authorizer of the
   * organization, and then to the list. It is called before any transaction. Not called for a start that the charger delivers
   * late.
   */
  authorize?(
    card: AuthorizationRequest & { organization_id: string },
  ): Promise<AuthorizationAnswer | null> | AuthorizationAnswer | null;
  /** Answers a DataTransfer. Null leaves the answer to FORECOURT_OCPP_DATA_TRANSFER_VENDORS. The event has the answer. */
  onDataTransfer?(
    message: DataTransferMessage,
  ): Promise<DataTransferAnswer | null> | DataTransferAnswer | null;
  /**
   * Called after the commit of each event that this process writes, in order of the commits. An event is lost here when the
   * process ends in between: use a webhook, or read the events, for what must not be missed.
   */
  onEvent?(event: CommittedEvent): void;
}

const withinMs = 5_000;

/** The result of a hook; null when it has none, or failed. */
export async function askHook<Result>(
  { clock, log }: { clock: Clock; log: Log },
  name: keyof Hooks,
  call: () => Promise<Result | null> | Result | null,
): Promise<Result | null> {
  const late = Symbol("late");
  let cancel = () => {};
  try {
    const timeout = new Promise<typeof late>((resolve) => {
      cancel = clock.after(withinMs, () => resolve(late));
    });
    const result = await Promise.race([Promise.resolve().then(call), timeout]);
    // A function without a compiler may return nothing.
    if (result !== late) return result ?? null;
    log.warn({ hook: name, timeout_ms: withinMs }, "hook did not answer in time");
  } catch (error) {
    log.error({ err: error, hook: name }, "hook failed");
  } finally {
    cancel();
  }
  return null;
}
