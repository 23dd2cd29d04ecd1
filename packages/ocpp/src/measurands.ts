import type { CallOptions, CallOutcome } from "./call-outcome.ts";
import { need } from "./need.ts";
import type { Station } from "./station.ts";

/** Configuration keys that contain a list of measurands (section 9.1). */
export type MeasurandKey =
  | "MeterValuesSampledData"
  | "MeterValuesAlignedData"
  | "StopTxnSampledData"
  | "StopTxnAlignedData";

/** The measurands that the charger uses now. */
export type MeasurandsOutcome =
  /** `taken` is in force, in the requested order; `refused` is the rest. */
  | {
      outcome: "set";
      taken: readonly string[];
      refused: readonly string[];
      /** The list takes effect at the next restart. */
      rebootRequired: boolean;
    }
  /** None was accepted, or the key does not exist: the previous list is in force. `why` is the last answer. */
  | { outcome: "refused"; why: CallOutcome<"ChangeConfiguration"> }
  /** A call was not answered or not sent. In force is `taken`, or the previous list when it is empty, or `asked`. */
  | {
      outcome: "unknown";
      why: CallOutcome<"ChangeConfiguration">;
      taken: readonly string[];
      asked: readonly string[];
    };

/** The key to set, and options of the calls. */
export interface MeasurandsOptions
  extends Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot"> {
  /** Default MeterValuesSampledData. */
  key?: MeasurandKey;
}

const longestValue = 500;

/**
 * Configures as many measurands of a list as the charger supports: chargers refuse the whole list because of one
 * unknown measurand (errata 3.14). First tries the whole list; when it is refused, adds one measurand at a time and
 * leaves out refused ones. A measurand may name its phase: `Voltage.L1`.
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
  const wanted = [...new Set(measurands)];
  const change = async (list: readonly string[]): Promise<Change> => {
    const value = list.join(",");
    if (value.length > longestValue && list.length > 1) return { change: "refused" };
    return read(await station.call("ChangeConfiguration", { key, value }, options));
  };

  const whole = await change(wanted);
  if (whole.change === "done")
    return { outcome: "set", taken: wanted, refused: [], rebootRequired: whole.reboot };
  if (whole.change === "unknown") return { outcome: "unknown", why: whole.why, taken: [], asked: wanted };
  const hopeless = whole.change === "no-key" || wanted.length < 2;
  if (hopeless && whole.why !== undefined) return { outcome: "refused", why: whole.why };
  return growOneByOne(wanted, change);
}

async function growOneByOne(
  wanted: readonly string[],
  change: (list: readonly string[]) => Promise<Change>,
): Promise<MeasurandsOutcome> {
  let taken: readonly string[] = [];
  const refused: string[] = [];
  let rebootRequired = false;
  let why: CallOutcome<"ChangeConfiguration"> | undefined;
  for (const measurand of wanted) {
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
  /** Without `why` the list is too long for a value. */
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
