import { setTimeout as wait } from "node:timers/promises";
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

/** As the security white paper has it: doubled after each attempt, and random. */
const backOffMs = { first: 1_000, most: 32_000 };
const boot = { chargePointVendor: "Forecourt", chargePointModel: "Load" };
const powerW = 11_040;

/**
 * A charger that charges for ever: boots, starts one transaction, and sends MeterValues when it is called upon. It connects again
 * when its connection is lost, and what was not answered then is sent again.
 */
export class LoadCharger {
  readonly #options: LoadChargerOptions;
  #raw: RawCharger | null = null;
  #isBooted = false;
  #isReady = false;
  /** Its StartTransaction, until it is answered: a repetition must say the same. */
  #start: string | null = null;
  #transactionId: number | null = null;
  /** When the transaction began, by the monotonic clock. */
  #startedAt = 0;
  /** When a message was due that waits for the answer to the one before. */
  #overdueAt: number | null = null;
  /** A message that was not answered before the connection was lost. */
  #again: string | null = null;
  #message = "";
  #isEnding = false;

  constructor(options: LoadChargerOptions) {
    this.#options = options;
  }

  /** Connected and accepted. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Ready, and in a transaction. */
  get isCharging(): boolean {
    return this.#isReady && this.#transactionId !== null;
  }

  /** Resolves when `end` was called. */
  async run(): Promise<void> {
    const { random, listener } = this.#options;
    let waitMs = backOffMs.first;
    while (!this.#hasEnded()) {
      try {
        const raw = await RawCharger.open(this.#options, this.#options.index);
        const lost = new Promise<string>((resolve) => {
          raw.onLost = resolve;
          // The server may have closed it right after its handshake.
          if (raw.lost !== null) resolve(raw.lost);
        });
        this.#raw = raw;
        if (await this.#begin(raw)) waitMs = backOffMs.first;
        await lost;
        if (!this.#hasEnded()) listener.lost();
        if (this.#message !== "" && raw.outstanding > 0) this.#again = this.#message;
      } catch (error) {
        listener.refused(error instanceof Error ? error.message : String(error));
      }
      this.#isReady = false;
      this.#raw = null;
      if (this.#hasEnded()) return;
      await wait(random() * waitMs);
      waitMs = Math.min(backOffMs.most, 2 * waitMs);
    }
  }

  /** Starts the transaction. Resolves when it is answered, or the connection is lost. */
  async start(): Promise<void> {
    const raw = this.#raw;
    if (raw === null || !this.#isReady) return;
    if (this.#start === null) {
      await say(raw, "Preparing");
      const { idTag } = this.#options;
      const timestamp = new Date().toISOString();
      this.#start = callText("StartTransaction", { connectorId: 1, idTag, meterStart: 0, timestamp });
      this.#startedAt = performance.now();
    }
    const started = await raw.ask(this.#start);
    if (started === null) {
      if (raw.lost === null) this.#options.listener.failed();
      return;
    }
    await say(raw, "Charging");
    this.#transactionId = Number(started["transactionId"]);
  }

  /** Sends the values of the meter, or as soon as the previous ones are answered. */
  sendMeterValues(now: number): void {
    const raw = this.#raw;
    if (raw === null || !this.isCharging) return;
    if (raw.outstanding > 0) {
      this.#overdueAt ??= now;
      return;
    }
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
          meterStop: this.#registerWh(),
          timestamp: new Date().toISOString(),
        }),
      );
    await raw.close();
  }

  /** Boots, when it has not. Resolves with whether the charger is accepted. */
  async #begin(raw: RawCharger): Promise<boolean> {
    while (!this.#isBooted) {
      const booted = await raw.ask(callText("BootNotification", boot));
      if (raw.lost !== null || this.#hasEnded()) return false;
      this.#isBooted = booted?.["status"] === "Accepted";
      if (this.#isBooted) {
        await say(raw, "Available");
        break;
      }
      // Not accepted yet: the interval is the time to wait, in seconds.
      const waitS = Number(booted?.["interval"]);
      await wait(Math.min(30, waitS > 0 ? waitS : 5) * 1_000);
    }
    if (raw.lost !== null) return false;
    raw.onReply = (_, kind, at) => this.#replied(raw, kind, at);
    this.#isReady = true;
    const again = this.#again;
    this.#again = null;
    if (again !== null) this.#send(raw, again, performance.now());
    return true;
  }

  /** `end` may have been called meanwhile. */
  #hasEnded(): boolean {
    return this.#isEnding;
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

  #registerWh(): number {
    return Math.round((powerW * (performance.now() - this.#startedAt)) / 3_600_000);
  }

  #meterValues(): string {
    const timestamp = new Date().toISOString();
    const sampledValue = [
      { value: String(this.#registerWh()), measurand: "Energy.Active.Import.Register", unit: "Wh" },
      { value: String(powerW), measurand: "Power.Active.Import", unit: "W" },
      { value: "16", measurand: "Current.Import", unit: "A", phase: "L1" },
    ];
    const meterValue = [{ timestamp, sampledValue }];
    return callText("MeterValues", { connectorId: 1, transactionId: this.#transactionId, meterValue });
  }
}

function say(raw: RawCharger, status: string): Promise<unknown> {
  return raw.ask(callText("StatusNotification", { connectorId: 1, errorCode: "NoError", status }));
}
