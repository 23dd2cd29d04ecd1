import type {
  AnswerOf,
  Cancel,
  ChargePoint,
  Clock,
  DiagnosticsStatus,
  RequestOf,
  UploadLogStatus,
} from "@forecourt/ocpp";

/** A log that the central system requested, and the target. */
export interface LogFile {
  kind: "diagnostics" | "security";
  /** As in the request. */
  location: string;
  fileName: string;
  text: string;
}

/** Result of an upload, as in LogStatusNotification. */
export type UploadResult = Exclude<UploadLogStatus, "Idle" | "Uploading">;

export interface LogUpload {
  /** Handles GetDiagnostics. */
  diagnostics(request: RequestOf<"GetDiagnostics">): AnswerOf<"GetDiagnostics">;
  /** Handles GetLog. */
  log(request: RequestOf<"GetLog">): AnswerOf<"GetLog">;
  /** Sends DiagnosticsStatusNotification again, or Idle. */
  reportDiagnostics(): void;
  /** Sends LogStatusNotification again, or Idle. */
  reportLog(): void;
  close(): void;
}

interface Upload {
  file: LogFile;
  /** From GetLog; null for GetDiagnostics. */
  requestId: number | null;
  attemptsLeft: number;
  retryMs: number;
}

/** Simulates uploads of diagnostics and logs, one at a time: a new request cancels the running one. */
export function createLogUpload(options: {
  clock: Clock;
  call: ChargePoint["call"];
  identity: string;
  /** Duration of an upload. */
  stepMs: number;
  /** The lines of a time range; empty without any. */
  read(kind: LogFile["kind"], from: number, to: number): string;
  /** Whether the protocol is in SupportedFileTransferProtocols. */
  knowsProtocol(location: string): boolean;
  upload(file: LogFile): UploadResult | Promise<UploadResult>;
}): LogUpload {
  const { clock, call, stepMs } = options;
  let current: Upload | null = null;
  let cancel: Cancel = () => {};
  let files = 0;

  function sendStatus(upload: Upload, status: UploadLogStatus): void {
    // The answers of both are not needed.
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
    // The answer has to be sent first.
    cancel = clock.after(0, () => attempt(upload));
    return interrupted;
  }

  function attempt(upload: Upload): void {
    sendStatus(upload, "Uploading");
    cancel = clock.after(stepMs, () => void transfer(upload)); // never rejects
  }

  async function transfer(upload: Upload): Promise<void> {
    const result = options.knowsProtocol(upload.file.location)
      ? // An error in a custom upload is a failed upload.
        await Promise.resolve(upload.file)
          .then(options.upload)
          .catch((): UploadResult => "UploadFailure")
      : "NotSupportedOperation";
    if (current !== upload) return;
    sendStatus(upload, result);
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
      // An empty log: accepted, without a file name (security white paper, 5.10).
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
      void call("DiagnosticsStatusNotification", { status: busy ? "Uploading" : "Idle" }); // its answer is not needed
    },
    reportLog() {
      if (current !== null && current.requestId !== null) sendStatus(current, "Uploading");
      else void call("LogStatusNotification", { status: "Idle" }); // its answer is not needed
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
