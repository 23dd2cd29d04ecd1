import type { CallOutcome } from "./call-outcome.ts";
import { readRequestPem } from "./certificate-request-pem.ts";
import { type Cancel, type Clock, systemClock } from "./clock.ts";
import { OcppError } from "./errors.ts";
import type { Handlers } from "./handlers.ts";
import { need } from "./need.ts";
import type { Station } from "./station.ts";

/** A certificate request of a charger. */
export interface SigningRequest<Context> {
  /** PKCS #10 in PEM, as the charger sent it. Its format is checked; its signature, key and subject are not. */
  csr: string;
  station: Station<Context>;
  /** Aborts when the result is not needed any more. */
  signal: AbortSignal;
}

/** Answer of a certificate authority to a request; `ca.sign` of `@forecourt/ocpp/ca` returns it. */
export type Signing =
  | {
      ok: true;
      /** PEM, the charger's certificate first, the root left out; at most 10000 characters. */
      certificateChain: string;
    }
  | { ok: false; reason: string };

/** Result of a SignCertificate that was answered with Accepted. The charger itself learns only of `installed`. */
export type SigningResult =
  /** The charger has accepted the certificate and uses it from its next connection on. */
  | { result: "installed" }
  /** The charger has refused its certificate. */
  | { result: "refused-by-charger" }
  /** The charger did not answer: it was offline, timed out, or sent an error. */
  | { result: "not-delivered"; outcome: CallOutcome<"CertificateSigned"> }
  /** The authority has refused the request. */
  | { result: "refused-by-authority"; reason: string }
  /**
   * The authority threw, exceeded its time limit, or returned a chain that is too long. The `fault` hook gets the error
   * as well.
   */
  | { result: "failed"; error: unknown };

/** Settings of `signCertificates`. Only `sign` is required. */
export interface CertificateSigningOptions<Context> {
  /** Asks the certificate authority, after the charger was answered. */
  sign(request: SigningRequest<Context>): Signing | Promise<Signing>;
  /**
   * Called before the charger is answered; false answers Rejected. Default: accept every well-formed request. Use it to
   * decide about the charger; `sign` checks the request.
   */
  accepts?(request: Omit<SigningRequest<Context>, "signal">): boolean | Promise<boolean>;
  /** Called once for every request that was answered with Accepted. Default: none. */
  completed?(about: { station: Station<Context>; csr: string } & SigningResult): void;
  /** A `sign` that takes longer counts as failed. Default 60 s. */
  signTimeoutMs?: number;
  /** Time for the charger to check the certificate and answer. Default: the engine's `callTimeoutMs`. */
  callTimeoutMs?: number;
  /** Default: the system clock. */
  clock?: Clock;
}

/**
 * The SignCertificate handler of a central system (security white paper, A02 and A03): answers Accepted, then has the
 * request signed, then calls CertificateSigned. Answers Rejected when the text is not a certificate request, when
 * `accepts` returns false, and while an earlier request of the same station is in progress. A charger that reconnects
 * in between gets its certificate on the new connection.
 */
export function signCertificates<Context>(
  options: CertificateSigningOptions<Context>,
): Handlers<Context>["SignCertificate"] {
  need("signCertificates(): options", options, { sign: "function" });
  const { accepts, clock = systemClock, signTimeoutMs = 60_000 } = options;
  const beingSigned = new Set<Station<Context>>();

  async function signAndDeliver(station: Station<Context>, csr: string): Promise<void> {
    beingSigned.add(station);
    const completed = await resultOf(station, csr).finally(() => beingSigned.delete(station));
    options.completed?.({ station, csr, ...completed });
    if (completed.result === "failed") throw completed.error;
  }

  async function resultOf(station: Station<Context>, csr: string): Promise<SigningResult> {
    try {
      const signing = await signInTime(station, csr);
      if (!signing.ok) return { result: "refused-by-authority", reason: signing.reason };
      return await deliver(station, signing.certificateChain);
    } catch (error) {
      return { result: "failed", error };
    }
  }

  async function signInTime(station: Station<Context>, csr: string): Promise<Signing> {
    const giveUp = new AbortController();
    let cancel: Cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      cancel = clock.after(signTimeoutMs, () => {
        giveUp.abort();
        const message = `The certificate of ${station.identity} was not signed in ${signTimeoutMs} ms.`;
        reject(new OcppError("signing-timeout", message));
      });
    });
    try {
      return await Promise.race([options.sign({ csr, station, signal: giveUp.signal }), late]);
    } finally {
      cancel();
    }
  }

  async function deliver(station: Station<Context>, certificateChain: string): Promise<SigningResult> {
    const outcome = await station.call(
      "CertificateSigned",
      { certificateChain },
      // A charger may request its first certificate before its BootNotification is accepted (A00.FR.806).
      { heldForBoot: true, ...(options.callTimeoutMs !== undefined && { timeoutMs: options.callTimeoutMs }) },
    );
    if (outcome.outcome !== "result") return { result: "not-delivered", outcome };
    return { result: outcome.payload.status === "Accepted" ? "installed" : "refused-by-charger" };
  }

  return async ({ csr }, call) => {
    const { station } = call;
    if (readRequestPem(csr) === null || beingSigned.has(station)) return { status: "Rejected" };
    if (accepts !== undefined && !(await accepts({ csr, station }))) return { status: "Rejected" };
    call.afterAnswer(() => signAndDeliver(station, csr));
    return { status: "Accepted" };
  };
}
