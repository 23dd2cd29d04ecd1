import type { ClockQuirks, FrameQuirks } from "./quirks.ts";

/** A parsed CALL, CALLRESULT or CALLERROR: an array. */
export type FrameParts = unknown[];

/** Changes message ids and payloads of the charger's frames. */
export interface FrameWording {
  /** False: all frames stay unchanged. */
  readonly isOdd: boolean;
  call(parts: FrameParts): FrameParts;
  /** `action`: of the answered call. */
  answer(parts: FrameParts, action: string | undefined): FrameParts;
  /** Restores the engine's message id in an answer. */
  received(parts: FrameParts): FrameParts;
  write(parts: FrameParts): string;
  /** The charger has booted. */
  booted(): void;
}

type Payload = Record<string, unknown>;

const maxIds = 64;
const isTransactional = (action: string) =>
  action === "StartTransaction" || action === "StopTransaction" || action === "MeterValues";

export function createFrameWording(quirks: FrameQuirks & ClockQuirks): FrameWording {
  const { numericMessageIds, messageIdsRestart, retriesRepeatMessageId, localTimeMinutes } = quirks;
  const countsIds = numericMessageIds === true || messageIdsRestart === true;
  const renames = countsIds || retriesRepeatMessageId === true;
  // Engine ids by wire id.
  const engineIds = new Map<string, unknown>();
  let count = 0;
  // Only the last unanswered transaction message can be repeated.
  let unanswered: { content: string; id: unknown } | null = null;

  function idFor(engineId: unknown, action: string, payload: unknown): unknown {
    if (!countsIds && !isTransactional(action)) return engineId;
    const content = JSON.stringify([action, payload]);
    if (retriesRepeatMessageId === true && unanswered?.content === content) return unanswered.id;
    if (countsIds) count++;
    const id = countsIds ? (numericMessageIds === true ? count : String(count)) : engineId;
    if (isTransactional(action)) unanswered = { content, id };
    return id;
  }

  return {
    isOdd:
      renames ||
      localTimeMinutes !== undefined ||
      [
        quirks.shortCallErrors,
        quirks.numbersForStrings,
        quirks.overlongStrings,
        quirks.unknownErrorCode,
      ].includes(true),
    call([type, engineId, action, payload]) {
      const id = renames ? idFor(engineId, String(action), payload) : engineId;
      if (renames) engineIds.set(String(id), engineId);
      // A call without an answer leaves its id here; only the newest ones can still be answered.
      if (engineIds.size > maxIds) engineIds.delete(engineIds.keys().next().value ?? "");
      return [type, id, action, requestOf(String(action), payload as Payload, quirks)];
    },
    answer([type, id, ...rest], action) {
      if (type === 4)
        return quirks.shortCallErrors === true ? [type, id, ...rest.slice(0, 2)] : [type, id, ...rest];
      const isOdd = quirks.numbersForStrings === true && action === "GetConfiguration";
      return isOdd ? [type, id, withNumbers(rest[0] as Payload)] : [type, id, ...rest];
    },
    received([type, id, ...rest]) {
      if (id === unanswered?.id) unanswered = null;
      const engineId = engineIds.get(String(id));
      engineIds.delete(String(id));
      return [type, engineId ?? id, ...rest];
    },
    write(parts) {
      const text = JSON.stringify(parts);
      return localTimeMinutes === undefined ? text : toLocalTimes(text, localTimeMinutes);
    },
    booted() {
      if (messageIdsRestart === true) count = 0;
    },
  };
}

function requestOf(action: string, payload: Payload, quirks: FrameQuirks): Payload {
  if (action === "BootNotification" && quirks.overlongStrings === true) {
    return {
      ...payload,
      chargePointModel: String(payload["chargePointModel"]).padEnd(23, "X"),
      chargeBoxSerialNumber: String(payload["chargeBoxSerialNumber"] ?? "").padEnd(34, "0"),
    };
  }
  if (action === "StatusNotification" && quirks.unknownErrorCode === true) {
    const errorCode = payload["errorCode"] === "NoError" ? "NoError" : "Error";
    return { ...payload, errorCode, info: "null" };
  }
  return payload;
}

function withNumbers(payload: Payload): Payload {
  // Our own answer, which contains a list of keys.
  const keys = (payload["configurationKey"] ?? []) as Payload[];
  const toNumber = (value: unknown) =>
    typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return {
    ...payload,
    configurationKey: keys.map((key) => ("value" in key ? { ...key, value: toNumber(key["value"]) } : key)),
  };
}

function toLocalTimes(text: string, minutes: number): string {
  return text.replace(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (_, time: string) => {
    const local = new Date(Date.parse(time) + minutes * 60_000).toISOString();
    return `"${local.replace("Z", "")}"`;
  });
}
