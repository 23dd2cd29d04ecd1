import type {
  AnswerOf,
  Cancel,
  ChargePoint,
  Clock,
  FirmwareStatus,
  RequestOf,
  SignedFirmwareStatus,
} from "@forecourt/ocpp";
import type { ChargerTime } from "./charger-time.ts";
import { waitLong } from "./long-wait.ts";
import type { CommandQuirks } from "./quirks/quirks.ts";

/** Result of an update. */
export type FirmwareOutcome =
  | "Installed"
  | "DownloadFailed"
  | "InstallationFailed"
  /** Signed updates only. */
  | "InvalidSignature"
  /** Signed updates only. */
  | "InstallVerificationFailed";

/** Simulated course of an update, because there is no real file. */
export interface FirmwareOptions {
  /** Duration of each step. Default: `firmwareStepMs`. */
  stepMs?: number;
  /** Default Installed. */
  outcome?: FirmwareOutcome;
  /**
   * Validity of the certificate in SignedUpdateFirmware. Default `check`: valid when an installed
   * ManufacturerRootCertificate has issued it.
   */
  certificate?: "check" | "valid" | "invalid" | "revoked";
  /**
   * Statuses to report instead, in this order. An unsigned update reports only those that it knows. Default: all steps.
   */
  steps?: readonly SignedFirmwareStatus[];
  /** Default true: it restarts for the installation and reports Installed after the boot. */
  restarts?: boolean;
}

export interface FirmwareUpdate {
  readonly version: string;
  /** Simulates an update for UpdateFirmware; cancels a running one. */
  start(request: RequestOf<"UpdateFirmware">): void;
  /** Handles SignedUpdateFirmware. */
  startSigned(request: RequestOf<"SignedUpdateFirmware">): AnswerOf<"SignedUpdateFirmware">["status"];
  /** Sends FirmwareStatusNotification again, or Idle. */
  report(): void;
  /** Sends SignedFirmwareStatusNotification again, or Idle. */
  reportSigned(): void;
  /** The charger is online: continues the update after a restart, and sends an unsent status. */
  online(): void;
  close(): void;
}

interface Update {
  location: string;
  /** Null: unsigned. */
  requestId: number | null;
  /** Epoch ms, by the charger's clock. */
  retrieveAt: number;
  installAt: number;
  /** A charger restarts only once, also when the steps repeat it. */
  restarted: boolean;
}

/** Sends the messages of a firmware update. It downloads nothing, so the file need not exist. */
export function createFirmwareUpdate(options: {
  clock: Clock;
  time: ChargerTime;
  call: ChargePoint["call"];
  version: string;
  firmware: FirmwareOptions;
  /** Duration of each step. */
  stepMs: number;
  quirks: CommandQuirks;
  /** Whether the manufacturer has issued the certificate. */
  trusts(certificate: string): boolean;
  securityEvent(
    type: "FirmwareUpdated" | "InvalidFirmwareSignature" | "InvalidFirmwareSigningCertificate",
    about: string,
  ): void;
  /** Prevents new transactions until `release`; calls `then` after the last transaction has ended. */
  clear(then: () => void): void;
  /** The installation is over or was cancelled. */
  release(): void;
  restart(): void;
}): FirmwareUpdate {
  const { clock, time, firmware, stepMs, quirks } = options;
  let { version } = options;
  let current: Update | null = null;
  let last: { status: SignedFirmwareStatus; requestId: number | null } | null = null;
  let isUnsent = false;
  // The remaining steps after the restart.
  let afterRestart: (() => void) | null = null;
  let cancel: Cancel = () => {};

  async function send(status: SignedFirmwareStatus, requestId: number | null): Promise<boolean> {
    const outcome =
      requestId === null
        ? // It contains only statuses of an unsigned update.
          await options.call("FirmwareStatusNotification", { status: status as FirmwareStatus })
        : await options.call("SignedFirmwareStatusNotification", { status, requestId });
    return outcome.outcome === "result";
  }

  async function sendStatus(status: SignedFirmwareStatus, requestId: number | null): Promise<void> {
    const reportedSteps = { status, requestId };
    last = reportedSteps;
    isUnsent = true;
    if ((await send(status, requestId)) && last === reportedSteps) isUnsent = false;
  }

  function play(update: Update, steps: readonly SignedFirmwareStatus[], delayMs: number): void {
    const [next, ...rest] = steps;
    if (next !== undefined) {
      cancel = waitLong(clock, delayMs, () => enter(update, next, rest));
    } else if (quirks.firmwareStatuses === "never-installed" && last?.status === "Installing") {
      cancel = clock.after(stepMs, () => restart(update, end));
    } else {
      end();
    }
  }

  function end(): void {
    current = null;
    options.release();
  }

  /** The statuses as this charger reports them. */
  function reportedSteps(steps: readonly SignedFirmwareStatus[]): readonly SignedFirmwareStatus[] {
    const { firmwareStatuses } = quirks;
    if (firmwareStatuses === undefined) return steps;
    if (firmwareStatuses === "repeated") return steps.flatMap((each) => [each, each]);
    const left: readonly SignedFirmwareStatus[] =
      firmwareStatuses === "skipped" ? ["Downloading", "Installing"] : ["Installed", "InstallRebooting"];
    return steps.filter((each) => !left.includes(each));
  }

  function enter(update: Update, next: SignedFirmwareStatus, rest: readonly SignedFirmwareStatus[]): void {
    if (next === "Installing") {
      options.clear(() => {
        if (current === update) report(update, next, rest);
      });
    } else if (next === "Installed" && firmware.restarts !== false && !update.restarted) {
      restart(update, () => report(update, next, rest));
    } else {
      report(update, next, rest);
    }
  }

  function report(update: Update, status: SignedFirmwareStatus, rest: readonly SignedFirmwareStatus[]): void {
    void sendStatus(status, update.requestId); // an unsent status is sent when it is online again
    if (status === "InvalidSignature") options.securityEvent("InvalidFirmwareSignature", update.location);
    if (status === "Installed") {
      version = versionIn(update.location);
      if (update.requestId !== null) options.securityEvent("FirmwareUpdated", version);
    }
    play(update, rest, rest.length === 0 ? 0 : waitAfter(update, status));
  }

  function waitAfter(update: Update, status: SignedFirmwareStatus): number {
    if (status === "DownloadScheduled") return Math.max(0, update.retrieveAt - time.now());
    if (status === "InstallScheduled") return Math.max(0, update.installAt - time.now());
    return stepMs;
  }

  /** It returns with the new version and reports Installed after the boot. */
  function restart(update: Update, then: () => void): void {
    update.restarted = true;
    version = versionIn(update.location);
    afterRestart = () => {
      if (current === update) then();
    };
    options.restart();
  }

  function begin(update: Update, steps: readonly SignedFirmwareStatus[]): void {
    cancel();
    afterRestart = null;
    // After the answer, because the connectors then report their status.
    if (current !== null) queueMicrotask(options.release);
    current = update;
    const scheduled = steps[0] === "DownloadScheduled";
    // Always later: the answer has to be sent first.
    play(update, reportedSteps(steps), scheduled ? 0 : Math.max(0, update.retrieveAt - time.now()));
  }

  return {
    get version() {
      return version;
    },
    start({ location, retrieveDate }) {
      const steps = firmware.steps?.filter(isUnsigned) ?? unsignedSteps(firmware.outcome);
      const retrieveAt = Date.parse(retrieveDate);
      begin({ location, requestId: null, retrieveAt, installAt: 0, restarted: false }, steps);
    },
    startSigned({ requestId, firmware: { location, signingCertificate, ...dates } }) {
      const judgement = firmware.certificate ?? "check";
      const trusted = judgement === "check" ? options.trusts(signingCertificate) : judgement === "valid";
      if (!trusted) {
        options.securityEvent("InvalidFirmwareSigningCertificate", location);
        return judgement === "revoked" ? "RevokedCertificate" : "InvalidCertificate";
      }
      const cancelled = current !== null;
      const retrieveAt = Date.parse(dates.retrieveDateTime);
      const installAt = dates.installDateTime === undefined ? 0 : Date.parse(dates.installDateTime);
      const later: SignedFirmwareStatus[] = retrieveAt > time.now() ? ["DownloadScheduled"] : [];
      const steps = firmware.steps ?? [...later, ...signedSteps(firmware.outcome, installAt > time.now())];
      begin({ location, requestId, retrieveAt, installAt, restarted: false }, steps);
      return cancelled ? "AcceptedCanceled" : "Accepted";
    },
    report() {
      const status = last?.requestId === null ? last.status : "Idle";
      void send(status === "Installed" ? "Idle" : status, null); // its answer is not needed
    },
    reportSigned() {
      if (last === null || last.requestId === null || last.status === "Installed") {
        void options.call("SignedFirmwareStatusNotification", { status: "Idle" }); // as above
      } else {
        void send(last.status, last.requestId); // as above
      }
    },
    online() {
      const goOn = afterRestart;
      afterRestart = null;
      if (goOn !== null) goOn();
      else if (isUnsent && last !== null) void sendStatus(last.status, last.requestId); // otherwise at the next connection
    },
    close: () => cancel(),
  };
}

function unsignedSteps(outcome: FirmwareOutcome = "Installed"): readonly FirmwareStatus[] {
  if (outcome === "DownloadFailed") return ["Downloading", "DownloadFailed"];
  const end = outcome === "Installed" ? "Installed" : "InstallationFailed";
  return ["Downloading", "Downloaded", "Installing", end];
}

function signedSteps(
  outcome: FirmwareOutcome = "Installed",
  scheduled: boolean,
): readonly SignedFirmwareStatus[] {
  if (outcome === "DownloadFailed") return ["Downloading", "DownloadFailed"];
  if (outcome === "InvalidSignature") return ["Downloading", "Downloaded", "InvalidSignature"];
  const verified = ["Downloading", "Downloaded", "SignatureVerified"] as const;
  if (outcome === "InstallVerificationFailed") return [...verified, "InstallVerificationFailed"];
  const wait = scheduled ? (["InstallScheduled"] as const) : [];
  if (outcome === "InstallationFailed") return [...verified, ...wait, "Installing", "InstallationFailed"];
  return [...verified, ...wait, "Installing", "InstallRebooting", "Installed"];
}

function isUnsigned(status: SignedFirmwareStatus): status is FirmwareStatus {
  return [
    "Downloaded",
    "DownloadFailed",
    "Downloading",
    "Idle",
    "InstallationFailed",
    "Installing",
    "Installed",
  ].includes(status);
}

/** The file name without its extension, used as the new firmware version. */
function versionIn(location: string): string {
  const name =
    location
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return name.replace(/\.[a-z]+$/i, "").slice(0, 50) || "unknown";
}
