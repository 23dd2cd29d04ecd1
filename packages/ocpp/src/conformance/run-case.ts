import { Buffer } from "node:buffer";
import { type Clock, systemClock } from "../clock.ts";
import { codecs } from "../generated/codecs.ts";
import type { Action } from "../messages.ts";
import { inspect } from "../tolerance.ts";
import type { ConformanceCase, Connect, Owed, Step } from "./case.ts";
import { stepsOf } from "./cases/states.ts";
import { rootCertificate, stationOf } from "./cases/station.ts";
import { Inbox, Unmet } from "./inbox.ts";
import { type KeyAndRequest, requestCertificate } from "./key-and-request.ts";
import type { Line, LineAttempt, Subject } from "./subject.ts";
import { fill, isInOrder, type Json, match } from "./template.ts";
import { tlsFault } from "./tls-faults.ts";

/** How a case is run. */
export interface RunCaseOptions {
  /** The longest wait for a frame, a handshake, or the subject. Default 10 s. */
  timeoutMs?: number;
  /** Default: the time of the machine. */
  clock?: Clock;
  /** The order of steps that may come in any: the indices below `count`. Default: as they are written. */
  order?: (count: number) => readonly number[];
}

/** How a case went. `frames` are all that were exchanged, `>` from the charger and `<` to it. */
export type CaseResult =
  | { passed: true; id: string; frames: readonly string[] }
  | {
      passed: false;
      id: string;
      /** Counts from 1, the steps of the precondition included. */
      step: number;
      /** What this step was about. */
      about: string;
      expected: string;
      got: string;
      frames: readonly string[];
    };

/**
 * Plays the charger of one case against a central system, and stops at the first thing that is not as it should be.
 * Rejects only when the subject's `prepare` does, or with OcppError "invalid-template" for a case that makes no sense.
 */
export async function runCase(
  conformanceCase: ConformanceCase,
  subject: Subject,
  options: RunCaseOptions = {},
): Promise<CaseResult> {
  const { id, securityProfile } = conformanceCase;
  const order = options.order ?? ((count: number) => [...Array(count).keys()]);
  const steps = stepsOf(conformanceCase).flatMap((step) =>
    step.step === "in-any-order"
      ? order(step.steps.length).flatMap((index) => step.steps[index] ?? [])
      : [step],
  );
  await subject.prepare(stationOf(securityProfile));
  const run = new Run(conformanceCase, subject, options);
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    try {
      await run.take(step);
      if (last) await run.hangUp();
    } catch (error) {
      await run.abandon();
      if (!(error instanceof Unmet)) throw error;
      const { expected, got } = error;
      return { passed: false, id, step: index + 1, about: aboutOf(step), expected, got, frames: run.frames };
    }
  }
  return { passed: true, id, frames: run.frames };
}

/** What a step is about, in a few words: the action, or what happens to the line. */
export function aboutOf(step: Step): string {
  switch (step.step) {
    case "connect":
      return step.owed === "open" ? "connects" : "must not get in";
    case "disconnect":
      return "disconnects";
    case "charger-calls":
      return actionIn(step.call);
    case "operator-asks":
      return step.action;
    case "central-system-calls":
      return actionIn(formsOf(step.owed)[0] ?? "");
    case "in-any-order":
      return step.steps.map(aboutOf).join(", ");
  }
}

class Run {
  readonly frames: string[] = [];
  readonly #case: ConformanceCase;
  readonly #subject: Subject;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #variables = new Map<string, Json>();
  readonly #inbox: Inbox;
  #request: KeyAndRequest | null = null;
  #line: Line | null = null;
  #calls = 0;

  constructor(conformanceCase: ConformanceCase, subject: Subject, options: RunCaseOptions) {
    const { clock = systemClock, timeoutMs = 10_000 } = options;
    this.#case = conformanceCase;
    this.#subject = subject;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#inbox = new Inbox(clock, timeoutMs);
    const { password, serialNumber, cpoName } = stationOf(conformanceCase.securityProfile);
    this.#learn({ password, serialNumber, cpoName, rootCertificate });
  }

  async take(step: Step): Promise<void> {
    switch (step.step) {
      case "connect":
        return this.#connect(step);
      case "disconnect":
        return this.hangUp();
      case "charger-calls": {
        const id = `${this.#case.id}-${++this.#calls}`;
        this.#learn({ id });
        const call = this.#fill(step.call);
        this.#send(call);
        return this.#expect("answer", step.owed, actionIn(call));
      }
      case "operator-asks":
        return this.#operate(step);
      case "central-system-calls":
        this.#variables.delete("id");
        await this.#expect("call", step.owed, aboutOf(step));
        return this.#send(this.#fill(step.answer));
      case "in-any-order":
        // runCase has put them in order.
        return;
    }
  }

  /** Closes the line; whatever else came in until then was not asked for. */
  async hangUp(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    if (line !== null) await this.#within(line.close(), "the line to close");
    const [first] = this.#inbox.left;
    if (first !== undefined) throw new Unmet("nothing more", first);
    this.#inbox.reopen();
  }

  async abandon(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    if (line !== null) await this.#within(line.close(), "the line to close").catch(() => {});
  }

  async #connect(step: Connect): Promise<void> {
    const attempt = this.#attempt(step);
    const connected = await this.#within(
      this.#subject.connect(attempt, {
        frame: (text) => {
          this.frames.push(`< ${text}`);
          this.#inbox.put(text);
        },
        closed: (code, reason) => this.#inbox.end(`the end of the line: ${code} ${reason}`.trim()),
      }),
      "an answer to the handshake",
    );
    if (connected.open) this.#line = connected.line;
    if (step.owed === "refused") {
      if (connected.open) throw new Unmet("to be refused", "an open line");
      if (!connected.reached || (connected.status ?? 400) >= 500) {
        throw new Unmet("to be refused", connected.reason);
      }
      return;
    }
    if (!connected.open) throw new Unmet("an open line", connected.reason);
    const { protocol, tls } = connected.line;
    if (protocol !== "ocpp1.6") throw new Unmet("the subprotocol ocpp1.6", protocol || "none");
    if (attempt.securityProfile < 2) return;
    const fault = tlsFault(tls);
    if (fault !== null) throw new Unmet(fault.expected, fault.got);
    if (step.tls?.suite !== undefined && tls?.suite !== step.tls.suite) {
      throw new Unmet(`the cipher suite ${step.tls.suite}`, String(tls?.suite));
    }
  }

  #attempt(step: Connect): LineAttempt {
    const { securityProfile = this.#case.securityProfile } = step;
    const certificate = step.certificate ?? (securityProfile === 3 ? "station" : "none");
    const chain = this.#variables.get("chain");
    return {
      securityProfile,
      protocols: step.protocols ?? ["ocpp1.6"],
      password: this.#password(step, securityProfile),
      certificate:
        certificate === "signed"
          ? { chain: String(chain), key: this.#request?.privateKey ?? "" }
          : certificate === "station"
            ? certificate
            : null,
      tls: step.tls ?? null,
    };
  }

  #password({ password }: Connect, securityProfile: number): Uint8Array | null {
    if (password === undefined) {
      return securityProfile === 3 ? null : Buffer.from(String(this.#variables.get("password")));
    }
    if (password === null) return null;
    if (typeof password === "string") return Buffer.from(password);
    return Buffer.from(String(JSON.parse(this.#fill(JSON.stringify(password.hex)))), "hex");
  }

  async #operate(step: Step & { step: "operator-asks" }): Promise<void> {
    this.#variables.delete("id");
    const payload = JSON.parse(this.#fill(step.payload)) as Record<string, unknown>;
    const asked = this.#subject.operate({ action: step.action, payload }).then(
      (told) => ({ told: told ?? {} }),
      (error: unknown) => {
        this.#inbox.end(`the operator was told: ${String(error)}`);
        return { told: null };
      },
    );
    await this.#expect("call", step.owed, step.action, step.ordered);
    const answer = this.#fill(step.answer);
    this.#send(answer);
    const { told } = await this.#within(asked, "the operator to be told");
    if (told === null) throw new Unmet("the operator to be told", "an error");
    // Ours: a CALLRESULT.
    const [, , said] = JSON.parse(answer) as [number, string, Record<string, unknown>];
    for (const [key, value] of Object.entries(told)) {
      if (JSON.stringify(said[key]) === JSON.stringify(value)) continue;
      throw new Unmet(`the operator to be told ${key} ${JSON.stringify(said[key])}`, JSON.stringify(value));
    }
  }

  async #expect(kind: "call" | "answer", owed: Owed, action: string, ordered?: true): Promise<void> {
    const forms = formsOf(owed);
    const expected = forms.map((form) => form.replace('"<id>"', this.#idText())).join(" or ");
    const { text, value } = await this.#inbox.take(kind, expected);
    const matches = forms.map((form) => match(form, value, this.#variables));
    const fitting = matches.find(({ mismatch }) => mismatch === null);
    if (fitting === undefined) {
      const wrong = matches.flatMap(({ mismatch }) =>
        mismatch === null
          ? []
          : [`${mismatch.got} at ${mismatch.at || "the top"} in place of ${mismatch.expected}`],
      );
      throw new Unmet(expected, `${text}: ${wrong.join("; or ")}`);
    }
    const violation = schemaViolation(kind, value, action);
    if (violation !== null) throw new Unmet(`${expected}, as its schema says`, `${text}: ${violation}`);
    if (ordered && !forms.some((form) => isInOrder(form, text))) {
      throw new Unmet(`${expected}, in this order and without white space`, text);
    }
    if (kind === "call") this.#learn({ id: idIn(value) });
    for (const [name, learned] of fitting.learned) this.#variables.set(name, learned);
  }

  #idText(): string {
    return JSON.stringify(this.#variables.get("id") ?? "<id>");
  }

  #fill(template: string): string {
    if (template.includes('"<csr>"') && this.#request === null) {
      const { serialNumber, cpoName } = stationOf(this.#case.securityProfile);
      this.#request = requestCertificate(serialNumber, cpoName);
      this.#learn({ csr: this.#request.csr, publicKey: this.#request.publicKey });
    }
    return fill(template, this.#variables, this.#clock.now());
  }

  #send(text: string): void {
    this.frames.push(`> ${text}`);
    this.#line?.send(text);
  }

  #learn(values: Record<string, Json>): void {
    for (const [name, value] of Object.entries(values)) this.#variables.set(name, value);
  }

  async #within<T>(work: Promise<T>, expected: string): Promise<T> {
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      cancel = this.#clock.after(this.#timeoutMs, () =>
        reject(new Unmet(expected, `nothing in ${this.#timeoutMs} ms`)),
      );
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      throw error instanceof Unmet ? error : new Unmet(expected, String(error));
    } finally {
      cancel();
    }
  }
}

function formsOf(owed: Owed): readonly string[] {
  return typeof owed === "string" ? [owed] : owed;
}

function actionIn(call: string): string {
  // Written by us.
  return String((JSON.parse(call) as unknown[])[2]);
}

function idIn(value: Json): string {
  return String(Array.isArray(value) ? (value as unknown[])[1] : "");
}

function schemaViolation(kind: "call" | "answer", value: Json, action: string): string | null {
  if (!Object.hasOwn(codecs, action)) return `OCPP 1.6 has no ${action}`;
  // It has just matched the frame that was owed, whose payload is an object.
  const frame = value as readonly unknown[];
  const payload = frame[kind === "call" ? 3 : 2] as Record<string, unknown>;
  const [first] = inspect(action as Action, kind === "call" ? "request" : "answer", payload, "strict");
  return first === undefined ? null : `${first.path}: expected ${first.expected}`;
}
