import { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../clock.ts";
import { codecs } from "../generated/codecs.ts";
import type { Action } from "../messages.ts";
import { inspect } from "../wire.ts";
import { aboutOf, actionIn, formsOf } from "./about-step.ts";
import type { ConformanceCase, Connect, ExpectedFrame, OperatorAsks, Step } from "./case.ts";
import { rootCertificate, stationOf } from "./cases/station.ts";
import { certificatesIn, commonNameOf } from "./certificate-chain.ts";
import { ExpectationError, Inbox } from "./inbox.ts";
import { type KeyAndRequest, requestCertificate } from "./key-and-request.ts";
import type { Connected, Line, LineAttempt, Subject, TlsFacts } from "./subject.ts";
import { fill, isInOrder, type Json, match } from "./template.ts";

/** A step outside `in-any-order`. */
export type SingleStep = Exclude<Step, { step: "in-any-order" }>;

/** A case in progress: one connection at a time, and the variables from the frames so far. */
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
        return this.#expect("answer", step.expected, actionIn(call));
      }
      case "operator-asks":
        return this.#operate(step);
      case "central-system-calls":
        this.#variables.delete("id");
        await this.#expect("call", step.expected, aboutOf(step));
        return this.#send(this.#fill(step.answer));
    }
  }

  /** Closes the connection and reports unexpected frames. */
  async hangUp(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    if (line !== null) await this.#within(line.close(), "the connection to close");
    const [first] = this.#inbox.left;
    if (first !== undefined) throw new ExpectationError("nothing more", first);
    this.#inbox.reopen();
  }

  /** Closes the connection and ignores unexpected frames. */
  async abandon(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    if (line !== null) await this.#within(line.close(), "the connection to close").catch(() => {});
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
        this.#inbox.end(`the end of the connection: ${code} ${reason}`.trim());
      },
    });
    const connected = await this.#within(opening, "an answer to the handshake").catch((error: unknown) => {
      // Close a connection that opens after the timeout.
      void opening.then((late) => (late.open ? late.line.close() : undefined)).catch(() => {});
      throw error;
    });
    if (connected.open) this.#line = connected.line;
    if (step.expected === "refused") checkRefused(connected);
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
      (shown) => ({ shown: shown ?? {} }),
      (error: unknown) => {
        this.#inbox.end(`the operation failed: ${String(error)}`);
        return { shown: null };
      },
    );
    await this.#expect("call", step.expected, step.action, step.ordered);
    const answer = this.#fill(step.answer);
    this.#send(answer);
    const { shown } = await this.#within(asked, "the operation to finish");
    if (shown === null) throw new ExpectationError("the operation to finish", "an error");
    // Our own text: a CALLRESULT.
    const [, , answered] = JSON.parse(answer) as [number, string, Record<string, unknown>];
    for (const [key, value] of Object.entries(shown)) {
      if (isDeepStrictEqual(answered[key], value)) continue;
      throw new ExpectationError(
        `the operator to see ${key} ${JSON.stringify(answered[key])}`,
        JSON.stringify(value),
      );
    }
  }

  async #expect(
    kind: "call" | "answer",
    frame: ExpectedFrame,
    action: string,
    ordered?: true,
  ): Promise<void> {
    const forms = formsOf(frame);
    const expected = forms.map((form) => form.replace('"<id>"', this.#idText())).join(" or ");
    const { kind: arrived, text, value } = await this.#inbox.take(kind, expected);
    if (arrived === "other") throw new ExpectationError(expected, `${text}, which is not a message`);
    const matches = forms.map((form) => match(form, value, this.#variables));
    const fitting = matches.find(({ mismatch }) => mismatch === null);
    if (fitting === undefined) {
      const wrong = matches.flatMap(({ mismatch }) =>
        mismatch === null
          ? []
          : [`${mismatch.got} at ${mismatch.at || "the top"} instead of ${mismatch.expected}`],
      );
      throw new ExpectationError(expected, `${text}: ${wrong.join("; or ")}`);
    }
    const violation = schemaViolation(kind, value, action);
    if (violation !== null)
      throw new ExpectationError(`${expected}, as its schema requires`, `${text}: ${violation}`);
    if (ordered && !forms.some((form) => isInOrder(form, text))) {
      throw new ExpectationError(`${expected}, in this order and without white space`, text);
    }
    if (kind === "call") this.#learnId(idIn(value), text);
    for (const [name, learned] of fitting.learned) this.#variables.set(name, learned);
  }

  /** A message id must not repeat on one connection (OCPP-J 1.6 section 4.1.4). */
  #learnId(id: string, text: string): void {
    if (this.#idsOfLine.has(id))
      throw new ExpectationError("a message id that is new on this connection", text);
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
        reject(new ExpectationError(expected, `nothing in ${this.#timeoutMs} ms`)),
      );
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      throw error instanceof ExpectationError ? error : new ExpectationError(expected, String(error));
    } finally {
      cancel();
    }
  }
}

function checkRefused(connected: Connected): void {
  if (connected.open) throw new ExpectationError("to be refused", "an open connection");
  const { reached, status = 400, reason } = connected;
  if (!reached || status >= 500) throw new ExpectationError("to be refused", reason);
}

function checkOpen(connected: Connected, { securityProfile, tls: wanted }: LineAttempt): void {
  if (!connected.open) throw new ExpectationError("an open connection", connected.reason);
  const { protocol, tls } = connected.line;
  if (protocol !== "ocpp1.6") throw new ExpectationError("the subprotocol ocpp1.6", protocol || "none");
  if (securityProfile < 2) return;
  const fault = tlsFault(tls);
  if (fault !== null) throw new ExpectationError(fault.expected, fault.got);
  if (wanted?.suite !== undefined && tls?.suite !== wanted.suite) {
    throw new ExpectationError(`the cipher suite ${wanted.suite}`, String(tls?.suite));
  }
}

function idIn(value: Json): string {
  return String(Array.isArray(value) ? (value as unknown[])[1] : "");
}

function schemaViolation(kind: "call" | "answer", value: Json, action: string): string | null {
  if (!Object.hasOwn(codecs, action)) return `OCPP 1.6 has no ${action}`;
  // The frame has just matched the expected one, whose payload is an object.
  const frame = value as readonly unknown[];
  const payload = frame[kind === "call" ? 3 : 2] as Record<string, unknown>;
  const [first] = inspect(action as Action, kind === "call" ? "request" : "answer", payload, "strict");
  return first === undefined ? null : `${first.path}: expected ${first.expected}`;
}

/**
 * The first requirement of the security white paper that the central system's TLS does not meet (A00.FR.306 and
 * following); null: none.
 */
function tlsFault(tls: TlsFacts | null): { expected: string; got: string } | null {
  if (tls === null) return { expected: "TLS", got: "a connection without TLS" };
  if (tls.version !== "TLSv1.2" && tls.version !== "TLSv1.3") {
    return { expected: "TLS 1.2 or newer", got: tls.version };
  }
  const [certificate] = certificatesIn(tls.certificate);
  if (certificate === undefined) return { expected: "an X.509 certificate", got: tls.certificate || "none" };
  const name = commonNameOf(certificate);
  if (name !== tls.host)
    return { expected: `a certificate with the common name ${tls.host}`, got: String(name) };
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  const bits = details?.modulusLength ?? curveBits[details?.namedCurve ?? ""] ?? 0;
  const least = type === "ec" ? 224 : 2048;
  return bits < least
    ? { expected: `a key of at least ${least} bits`, got: `${String(type)} ${bits}` }
    : null;
}

const curveBits: Record<string, number> = {
  secp224r1: 224,
  prime256v1: 256,
  secp384r1: 384,
  secp521r1: 521,
};
