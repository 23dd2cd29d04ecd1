import type { CallOptions, CallOutcome } from "./call-outcome.ts";
import { need } from "./need.ts";
import type { Station } from "./station.ts";

/** Keys that take a list of measurands (section 9.1). */
export type MeasurandKey =
  | "MeterValuesSampledData"
  | "MeterValuesAlignedData"
  | "StopTxnSampledData"
  | "StopTxnAlignedData";

/** What the charger measures now. */
export type MeasurandsOutcome =
  /** `taken` is in force, in the order of the wish; `refused` is what is missing of it. */
  | {
      outcome: "set";
      taken: readonly string[];
      refused: readonly string[];
      /** The list counts from the next restart on. */
      rebootRequired: boolean;
    }
  /** None was taken, or there is no such key: the list of before is in force. `why` is the last answer. */
  | { outcome: "refused"; why: CallOutcome<"ChangeConfiguration"> }
  /** A call was not answered or not sent. In force is `taken`, or the list of before when it is empty, or `asked`. */
  | {
      outcome: "unknown";
      why: CallOutcome<"ChangeConfiguration">;
      taken: readonly string[];
      asked: readonly string[];
    };

/** Which list to set, and how to make the calls. */
export interface MeasurandsOptions
  extends Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot"> {
  /** Default MeterValuesSampledData. */
  key?: MeasurandKey;
}

const longestValue = 500;

/**
 * Has a charger measure as much of a list as it can: chargers refuse the whole list for one word that they do not know
 * (errata 3.14). It is tried whole first; when it is refused, it grows one measurand at a time, and those that are
 * refused stay out. A measurand may name its phase: `Voltage.L1`.
 */
export async function setMeasurands(
  station: Pick<Station<unknown>, "call">,
  measurands: readonly string[],
  given: MeasurandsOptions = {},
): Promise<MeasurandsOutcome> {
  need("setMeasurands(): station", station, { call: "function" });
  need("setMeasurands(): measurands", measurands, "list");
  need("setMeasurands(): options", given, "object");
  const { key = "MeterValuesSampledData", ...options } = given;
  const wish = [...new Set(measurands)];
  const change = async (list: readonly string[]): Promise<Change> => {
    const value = list.join(",");
    if (value.length > longestValue && list.length > 1) return { change: "refused" };
    return read(await station.call("ChangeConfiguration", { key, value }, options));
  };

  const whole = await change(wish);
  if (whole.change === "done")
    return { outcome: "set", taken: wish, refused: [], rebootRequired: whole.reboot };
  if (whole.change === "unknown") return { outcome: "unknown", why: whole.why, taken: [], asked: wish };
  const hopeless = whole.change === "no-key" || wish.length < 2;
  if (hopeless && whole.why !== undefined) return { outcome: "refused", why: whole.why };
  return growOneByOne(wish, change);
}

async function growOneByOne(
  wish: readonly string[],
  change: (list: readonly string[]) => Promise<Change>,
): Promise<MeasurandsOutcome> {
  let taken: readonly string[] = [];
  const refused: string[] = [];
  let rebootRequired = false;
  let why: CallOutcome<"ChangeConfiguration"> | undefined;
  for (const measurand of wish) {
    const longer = [...taken, measurand];
    const changed = await change(longer);
    if (changed.change === "done") {
      taken = longer;
      rebootRequired = changed.reboot;
      continue;
    }
    if (changed.change === "unknown") return { outcome: "unknown", why: changed.why, taken, asked: longer };
    why = changed.why;
    refused.push(measurand);
  }
  return taken.length === 0 && why !== undefined
    ? { outcome: "refused", why }
    : { outcome: "set", taken, refused, rebootRequired };
}

type Change =
  | { change: "done"; reboot: boolean }
  | { change: "unknown"; why: CallOutcome<"ChangeConfiguration"> }
  /** Without `why` the list is too long to be sent. */
  | { change: "refused" | "no-key"; why?: CallOutcome<"ChangeConfiguration"> };

function read(outcome: CallOutcome<"ChangeConfiguration">): Change {
  switch (outcome.outcome) {
    case "result": {
      const { status } = outcome.payload;
      if (status === "Accepted" || status === "RebootRequired")
        return { change: "done", reboot: status === "RebootRequired" };
      return { change: status === "NotSupported" ? "no-key" : "refused", why: outcome };
    }
    case "call-error":
      return { change: "refused", why: outcome };
    case "unsupported":
      return { change: "no-key", why: outcome };
    case "invalid-answer":
    case "timeout":
    case "disconnected":
    case "not-sent":
      return { change: "unknown", why: outcome };
  }
}
