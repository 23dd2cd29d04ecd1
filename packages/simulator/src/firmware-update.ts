import type { Cancel, ChargePoint, Clock, FirmwareStatus } from "@forecourt/ocpp";

export interface FirmwareUpdate {
  readonly version: string;
  /** Plays an update from `retrieveAt` (epoch ms) on; one that is under way gives way to it. */
  start(location: string, retrieveAt: number): void;
  /** Says it again, or that nothing is going on. */
  report(): void;
  /** Tells what could not be told while the charger was offline. */
  online(): void;
  close(): void;
}

/** Says what a charger says while it updates its firmware. It fetches nothing: the file need not exist. */
export function createFirmwareUpdate(options: {
  clock: Clock;
  call: ChargePoint["call"];
  version: string;
  /** How long each step takes. */
  stepMs: number;
}): FirmwareUpdate {
  const { clock, stepMs } = options;
  let { version } = options;
  let status: FirmwareStatus = "Idle";
  let untold = false;
  let cancel: Cancel = () => {};

  async function report(told = status): Promise<void> {
    untold = true;
    const outcome = await options.call("FirmwareStatusNotification", { status: told });
    if (outcome.outcome === "result") untold = false;
  }

  function play(steps: readonly FirmwareStatus[], location: string, delayMs: number): void {
    const [next, ...rest] = steps;
    if (next === undefined) return;
    cancel = clock.after(delayMs, () => {
      status = next;
      if (next === "Installed") version = versionIn(location);
      void report(); // what is not told is told when it is online again
      play(rest, location, stepMs);
    });
  }

  return {
    get version() {
      return version;
    },
    start(location, retrieveAt) {
      cancel();
      play(["Downloading", "Downloaded", "Installing", "Installed"], location, retrieveAt - clock.now());
    },
    report() {
      void report(status === "Installed" ? "Idle" : status);
    },
    online() {
      if (untold) void report();
    },
    close: () => cancel(),
  };
}

/** The name of the file without its ending: what a new version reports as its version. */
function versionIn(location: string): string {
  const name =
    location
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return name.replace(/\.[a-z]+$/i, "").slice(0, 50) || "unknown";
}
