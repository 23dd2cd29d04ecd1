import { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../clock.ts";
import { codecs } from "../generated/codecs.ts";
import type { Action } from "../messages.ts";
import { inspect } from "../tolerance.ts";
import { aboutOf, actionIn, formsOf } from "./about-step.ts";
import type { ConformanceCase, Connect, OperatorAsks, Owed, Step } from "./case.ts";
import { rootCertificate, stationOf } from "./cases/station.ts";
import { Inbox, Unmet } from "./inbox.ts";
import { type KeyAndRequest, requestCertificate } from "./key-and-request.ts";
import type { Connected, Line, LineAttempt, Subject } from "./subject.ts";
import { fill, isInOrder, type Json, match } from "./template.ts";
import { tlsFault } from "./tls-faults.ts";

/** A step that happens by itself. */
export type SingleStep = Exclude<Step, { step: "in-any-order" }>;

/** A case that is under way: one line at a time, and what the frames have taught so far. */
export class CaseRun {
  readonly frames: string[] = [];
  readonly #case: ConformanceCase;
  readonly #subject: Subject;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #variables = new Map<string, Json>();
  readonly #inbox: Inbox;
  #request: KeyAndRequest | null = null;
  #line: Line | null = null;
  #lines = 0;
  #calls = 0;
  #idsOfLine = new Set<string>();

  constructor(
    conformanceCase: ConformanceCase,
    subject: Subject,
    { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
  ) {
    this.#case = conformanceCase;
    this.#subject = subject;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#inbox = new Inbox(clock, timeoutMs);
    const { password, serialNumber, cpoName } = stationOf(conformanceCase.securityProfile);
    this.#learn({ password, serialNumber, cpoName, rootCertificate });
  }

  async prepare(): Promise<void> {
    const station = stationOf(this.#case.securityProfile);
    await this.#within(this.#subject.prepare(station), "the subject to be prepared");
  }

  async take(step: SingleStep): Promise<void> {
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

  /** Closes the line, whatever came in. */
  async abandon(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    if (line !== null) await this.#within(line.close(), "the line to close").catch(() => {});
  }

  async #connect(step: Connect): Promise<void> {
    const attempt = this.#attempt(step);
    const number = ++this.#lines;
    this.#idsOfLine = new Set();
    const opening = this.#subject.connect(attempt, {
      frame: (text) => {
        this.frames.push(`< ${text}`);
        this.#inbox.put(text);
      },
      closed: (code, reason) => {
        if (number !== this.#lines || this.#line === null) return;
        this.#inbox.end(`the end of the line: ${code} ${reason}`.trim());
      },
    });
    const connected = await this.#within(opening, "an answer to the handshake").catch((error: unknown) => {
      // One that opens after all is nobody's.
      void opening.then((late) => (late.open ? late.line.close() : undefined)).catch(() => {});
      throw error;
    });
    if (connected.open) this.#line = connected.line;
    if (step.owed === "refused") checkRefused(connected);
    else checkOpen(connected, attempt);
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

  async #operate(step: OperatorAsks): Promise<void> {
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
      if (isDeepStrictEqual(said[key], value)) continue;
      throw new Unmet(`the operator to be told ${key} ${JSON.stringify(said[key])}`, JSON.stringify(value));
    }
  }

  async #expect(kind: "call" | "answer", owed: Owed, action: string, ordered?: true): Promise<void> {
    const forms = formsOf(owed);
    const expected = forms.map((form) => form.replace('"<id>"', this.#idText())).join(" or ");
    const { kind: arrived, text, value } = await this.#inbox.take(kind, expected);
    if (arrived === "other") throw new Unmet(expected, `${text}, which is no message`);
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
    if (kind === "call") this.#learnId(idIn(value), text);
    for (const [name, learned] of fitting.learned) this.#variables.set(name, learned);
  }

  /** Ids do not come again on one connection (OCPP-J 1.6 section 4.1.4). */
  #learnId(id: string, text: string): void {
    if (this.#idsOfLine.has(id)) throw new Unmet("a message id that is new on this connection", text);
    this.#idsOfLine.add(id);
    this.#learn({ id });
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

function checkRefused(connected: Connected): void {
  if (connected.open) throw new Unmet("to be refused", "an open line");
  const { reached, status = 400, reason } = connected;
  if (!reached || status >= 500) throw new Unmet("to be refused", reason);
}

function checkOpen(connected: Connected, { securityProfile, tls: wanted }: LineAttempt): void {
  if (!connected.open) throw new Unmet("an open line", connected.reason);
  const { protocol, tls } = connected.line;
  if (protocol !== "ocpp1.6") throw new Unmet("the subprotocol ocpp1.6", protocol || "none");
  if (securityProfile < 2) return;
  const fault = tlsFault(tls);
  if (fault !== null) throw new Unmet(fault.expected, fault.got);
  if (wanted?.suite !== undefined && tls?.suite !== wanted.suite) {
    throw new Unmet(`the cipher suite ${wanted.suite}`, String(tls?.suite));
  }
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
