import { callText, RawCharger, type RawChargerOptions } from "./raw-charger.ts";

/** What happens to the chargers of one process, for its totals. */
export interface LoadListener {
  sent(): void;
  answered(latencyMs: number): void;
  /** A CALLERROR, or an answer to something else. */
  failed(): void;
  refused(reason: string): void;
  lost(): void;
}

export interface LoadChargerOptions extends RawChargerOptions {
  /** Makes its message ids differ from those of other chargers. */
  index: number;
  idTag: string;
  random: () => number;
  listener: LoadListener;
}

const longestWaitMs = 5_000;
const powerW = 11_040;

/**
 * A charger that charges for ever: boots, starts one transaction, and sends MeterValues when it is called upon. It connects again
 * when its connection is lost, within 5 s, and what was not answered then is sent again.
 */
export class LoadCharger {
  readonly #options: LoadChargerOptions;
  #raw: RawCharger | null = null;
  #transactionId: number | null = null;
  #isReady = false;
  #registerWh = 0;
  /** When the transaction began, or the register was last raised; by the monotonic clock. */
  #registerAt = 0;
  /** When a message was due that waits for the answer to the one before. */
  #overdueAt: number | null = null;
  /** A message that was not answered before the connection was lost. */
  #again: string | null = null;
  #message = "";
  #isEnding = false;

  constructor(options: LoadChargerOptions) {
    this.#options = options;
  }

  /** Connected, accepted and in a transaction. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Resolves when `end` was called. */
  async run(): Promise<void> {
    const { random, listener } = this.#options;
    for (let attempt = 0; !this.#isEnding; attempt++) {
      try {
        const raw = await RawCharger.open(this.#options, this.#options.index);
        const lost = new Promise<string>((resolve) => {
          raw.onLost = resolve;
          // The server may have closed it right after its handshake.
          if (raw.lost !== null) resolve(raw.lost);
        });
        this.#raw = raw;
        if (await this.#begin(raw)) attempt = 0;
        await lost;
        if (!this.#isEnding) listener.lost();
        if (this.#isReady && raw.outstanding > 0) this.#again = this.#message;
      } catch (error) {
        listener.refused(error instanceof Error ? error.message : String(error));
      }
      this.#isReady = false;
      this.#raw = null;
      if (this.#isEnding) return;
      const most = Math.min(longestWaitMs, 1_000 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, random() * most));
    }
  }

  /** Sends the values of the meter, or as soon as the previous ones are answered. */
  sendMeterValues(now: number): void {
    const raw = this.#raw;
    if (raw === null || !this.#isReady) return;
    if (raw.outstanding > 0) {
      this.#overdueAt ??= now;
      return;
    }
    this.#registerWh += Math.round((powerW * (now - this.#registerAt)) / 3_600_000);
    this.#registerAt = now;
    this.#send(raw, this.#meterValues(), now);
  }

  /** Stops the transaction, when it is connected, and closes the connection. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#isReady = false;
    const raw = this.#raw;
    if (raw === null) return;
    raw.giveUp();
    if (this.#transactionId !== null)
      await raw.ask(
        callText("StopTransaction", {
          transactionId: this.#transactionId,
          meterStop: this.#registerWh,
          timestamp: new Date().toISOString(),
        }),
      );
    await raw.close();
  }

  /** Whether the charger is in a transaction. */
  async #begin(raw: RawCharger): Promise<boolean> {
    const ask = (action: string, payload: object) => raw.ask(callText(action, payload));
    const say = (status: string) =>
      ask("StatusNotification", { connectorId: 1, errorCode: "NoError", status });
    const boot = { chargePointVendor: "Forecourt", chargePointModel: "Load" };
    for (;;) {
      const booted = await ask("BootNotification", boot);
      if (raw.lost !== null || this.#isEnding) return false;
      if (booted?.["status"] === "Accepted") break;
      // Not accepted yet: the interval is the time to wait, in seconds.
      const waitS = Number(booted?.["interval"]);
      await new Promise((resolve) => setTimeout(resolve, Math.min(30, waitS > 0 ? waitS : 5) * 1_000));
    }
    if (this.#transactionId === null) {
      await say("Preparing");
      const timestamp = new Date().toISOString();
      const { idTag } = this.#options;
      const start = { connectorId: 1, idTag, meterStart: this.#registerWh, timestamp };
      const started = await ask("StartTransaction", start);
      if (started === null) return false;
      this.#transactionId = Number(started["transactionId"]);
      this.#registerAt = performance.now();
    }
    await say("Charging");
    if (raw.lost !== null) return false;
    raw.onReply = (_, kind, at) => this.#replied(raw, kind, at);
    this.#isReady = true;
    const again = this.#again;
    this.#again = null;
    if (again !== null) this.#send(raw, again, performance.now());
    return true;
  }

  #send(raw: RawCharger, text: string, dueAt: number): void {
    this.#message = text;
    this.#options.listener.sent();
    raw.send(text, dueAt);
  }

  #replied(raw: RawCharger, kind: string, dueAt: number): void {
    const now = performance.now();
    if (kind === "answered") this.#options.listener.answered(now - dueAt);
    else this.#options.listener.failed();
    const overdueAt = this.#overdueAt;
    this.#overdueAt = null;
    if (overdueAt !== null && raw.outstanding === 0) this.#send(raw, this.#meterValues(), overdueAt);
  }

  #meterValues(): string {
    const timestamp = new Date().toISOString();
    const sampledValue = [
      { value: String(this.#registerWh), measurand: "Energy.Active.Import.Register", unit: "Wh" },
      { value: String(powerW), measurand: "Power.Active.Import", unit: "W" },
      { value: "16", measurand: "Current.Import", unit: "A", phase: "L1" },
    ];
    const meterValue = [{ timestamp, sampledValue }];
    return callText("MeterValues", { connectorId: 1, transactionId: this.#transactionId, meterValue });
  }
}
