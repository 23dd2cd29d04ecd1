import type {
  AnswerOf,
  Cancel,
  ChargePoint,
  Clock,
  DiagnosticsStatus,
  RequestOf,
  UploadLogStatus,
} from "@forecourt/ocpp";

/** A log that the central system asked for, and where it wants to have it. */
export interface LogFile {
  kind: "diagnostics" | "security";
  /** As in the request. */
  location: string;
  fileName: string;
  text: string;
}

/** How an upload ended: as a LogStatusNotification says it. */
export type UploadResult = Exclude<UploadLogStatus, "Idle" | "Uploading">;

export interface LogUpload {
  /** GetDiagnostics. */
  diagnostics(request: RequestOf<"GetDiagnostics">): AnswerOf<"GetDiagnostics">;
  /** GetLog. */
  log(request: RequestOf<"GetLog">): AnswerOf<"GetLog">;
  /** Says DiagnosticsStatusNotification again, or Idle. */
  reportDiagnostics(): void;
  /** Says LogStatusNotification again, or Idle. */
  reportLog(): void;
  close(): void;
}

interface Upload {
  file: LogFile;
  /** Of GetLog; null for GetDiagnostics. */
  requestId: number | null;
  attemptsLeft: number;
  retryMs: number;
}

/** Plays the upload of diagnostics and logs, one at a time: a new request takes the place of the old one. */
export function createLogUpload(options: {
  clock: Clock;
  call: ChargePoint["call"];
  identity: string;
  /** How long an upload takes. */
  stepMs: number;
  /** What there is between two moments; empty when there is nothing. */
  read(kind: LogFile["kind"], from: number, to: number): string;
  /** Whether the protocol of a location is one of ours (SupportedFileTransferProtocols). */
  knowsProtocol(location: string): boolean;
  upload(file: LogFile): UploadResult | Promise<UploadResult>;
}): LogUpload {
  const { clock, call, stepMs } = options;
  let current: Upload | null = null;
  let cancel: Cancel = () => {};
  let files = 0;

  function tell(upload: Upload, status: UploadLogStatus): void {
    // Nothing depends on the answers of either.
    if (upload.requestId !== null) {
      void call("LogStatusNotification", { status, requestId: upload.requestId });
    } else {
      void call("DiagnosticsStatusNotification", { status: toDiagnosticsStatus(status) });
    }
  }

  function start(upload: Upload): boolean {
    const interrupted = current !== null;
    cancel();
    current = upload;
    // The answer goes first.
    cancel = clock.after(0, () => attempt(upload));
    return interrupted;
  }

  function attempt(upload: Upload): void {
    tell(upload, "Uploading");
    cancel = clock.after(stepMs, () => void transfer(upload)); // never rejects
  }

  async function transfer(upload: Upload): Promise<void> {
    const result = options.knowsProtocol(upload.file.location)
      ? // Whatever goes wrong in somebody's own upload is an upload that failed.
        await Promise.resolve(upload.file)
          .then(options.upload)
          .catch((): UploadResult => "UploadFailure")
      : "NotSupportedOperation";
    if (current !== upload) return;
    tell(upload, result);
    if (result === "Uploaded" || upload.attemptsLeft === 0) {
      current = null;
      return;
    }
    upload.attemptsLeft--;
    cancel = clock.after(upload.retryMs, () => attempt(upload));
  }

  function prepare(
    kind: LogFile["kind"],
    location: string,
    from: string | undefined,
    to: string | undefined,
  ): LogFile | null {
    const text = options.read(
      kind,
      from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
      to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to),
    );
    if (text === "") return null;
    return { kind, location, fileName: `${options.identity}-${kind}-${++files}.log`.slice(-255), text };
  }

  return {
    diagnostics({ location, startTime, stopTime, retries = 0, retryInterval = 0 }) {
      const file = prepare("diagnostics", location, startTime, stopTime);
      if (file === null) return {};
      start({ file, requestId: null, attemptsLeft: retries, retryMs: retryInterval * 1000 });
      return { fileName: file.fileName };
    },
    log({ log, logType, requestId, retries = 0, retryInterval = 0 }) {
      const kind = logType === "SecurityLog" ? "security" : "diagnostics";
      const file = prepare(kind, log.remoteLocation, log.oldestTimestamp, log.latestTimestamp);
      // Nothing to tell: accepted, and no file name (security white paper, 5.10).
      if (file === null) return { status: "Accepted" };
      const interrupted = start({
        file,
        requestId,
        attemptsLeft: retries,
        retryMs: retryInterval * 1000,
      });
      return { status: interrupted ? "AcceptedCanceled" : "Accepted", filename: file.fileName };
    },
    reportDiagnostics() {
      const busy = current !== null && current.requestId === null;
      void call("DiagnosticsStatusNotification", { status: busy ? "Uploading" : "Idle" }); // as above
    },
    reportLog() {
      if (current !== null && current.requestId !== null) tell(current, "Uploading");
      else void call("LogStatusNotification", { status: "Idle" }); // as above
    },
    close() {
      cancel();
      current = null;
    },
  };
}

function toDiagnosticsStatus(status: UploadLogStatus): DiagnosticsStatus {
  if (status === "Idle" || status === "Uploading" || status === "Uploaded") return status;
  return "UploadFailed";
}
