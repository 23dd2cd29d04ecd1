import type { Cancel, ChargePoint, Clock } from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";
import type { Line, SimulatedChargerOptions } from "./charger-options.ts";
import type { ClientCertificate } from "./security/certificate-store.ts";

/** OCPP's security profiles: nothing or a password, a password, a password over TLS, certificates on both sides. */
export type SecurityProfile = 0 | 1 | 2 | 3;

/** How a charger shows who it is, and how it knows the central system. */
export interface Credentials {
  profile: SecurityProfile;
  password: string | Uint8Array | undefined;
  /** PEM. */
  roots: readonly string[];
  own: ClientCertificate | null;
}

/** The line of a charger, and what it takes to replace it by a better one. */
export interface Link {
  /** Of the line that was dialled last. */
  readonly profile: SecurityProfile;
  /** Connects for the first time; after that it stays connected by itself. */
  connect(): void;
  drop(): void;
  offline(): void;
  online(): void;
  /** Cuts the line and lets it be dialled again after so long, if nothing else keeps it away. */
  interrupt(forMs: number): void;
  /** Comes back with what `credentials` says by then. */
  reconnect(): void;
  close(): Promise<void>;
}

// Between the answer to a new password and the connection that uses it.
const reconnectDelayMs = 500;

export function createLink(options: {
  charger: SimulatedChargerOptions;
  clock: Clock;
  random: () => number;
  chargePoint: ChargePoint;
  credentials(): Credentials;
  refused(status: number): void;
  /** What Node calls the reason that an attempt came to nothing. */
  failed(code: string | undefined): void;
}): Link {
  const { charger, clock, random, chargePoint } = options;
  const { identity } = charger;
  let line: Line | null = null;
  let wanted = true;
  let interrupted = false;
  let dialled: SecurityProfile = 0;
  let cancelReconnect: Cancel = () => {};
  let cancelInterruption: Cancel = () => {};

  function dial(): Line {
    const { profile, password, roots, own } = options.credentials();
    dialled = profile;
    if ("dial" in charger) return charger.dial({ identity, chargePoint, password, securityProfile: profile });
    const isSecure = profile >= 2;
    return connectChargePoint({
      chargePoint,
      url: isSecure ? (charger.secureUrl ?? charger.url) : charger.url,
      identity,
      clock,
      random,
      refused: options.refused,
      failed: ({ code }) => options.failed(code),
      faults: charger.quirks ?? {},
      // A certificate says it all.
      ...(password !== undefined && profile !== 3 && { password }),
      tls: {
        ...(roots.length > 0 && { ca: roots.join("\n") }),
        ...(profile === 3 && own !== null && own),
      },
      ...(charger.reconnect && { reconnect: charger.reconnect }),
    });
  }

  return {
    get profile() {
      return dialled;
    },
    connect() {
      line ??= dial();
    },
    drop: () => line?.drop(),
    offline() {
      wanted = false;
      line?.offline();
    },
    online() {
      wanted = true;
      if (!interrupted) line?.online();
    },
    interrupt(forMs) {
      if (forMs <= 0) return line?.drop();
      cancelInterruption();
      interrupted = true;
      line?.offline();
      cancelInterruption = clock.after(forMs, () => {
        interrupted = false;
        if (wanted) line?.online();
      });
    },
    reconnect() {
      cancelReconnect();
      cancelReconnect = clock.after(reconnectDelayMs, () => {
        // Settles always, and the new line does not wait for it.
        void line?.close();
        line = dial();
        if (!wanted || interrupted) line.offline();
      });
    },
    async close() {
      cancelReconnect();
      cancelInterruption();
      await line?.close();
    },
  };
}
