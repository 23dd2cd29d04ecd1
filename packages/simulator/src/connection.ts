import type { Cancel, ChargePoint, Clock } from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";
import type { Line, SimulatedChargerOptions } from "./charger-options.ts";
import type { ClientCertificate } from "./security/certificate-store.ts";

/**
 * Security profiles of OCPP: 0 nothing or a password, 1 a password, 2 a password over TLS, 3 certificates on both
 * sides.
 */
export type SecurityProfile = 0 | 1 | 2 | 3;

/** How the charger authenticates, and the roots it trusts. */
export interface Credentials {
  profile: SecurityProfile;
  password: string | Uint8Array | undefined;
  /** PEM. */
  roots: readonly string[];
  own: ClientCertificate | null;
}

/** The connection of a charger, which can be replaced by one with a higher profile. */
export interface Connection {
  /** Profile of the last connection. */
  readonly profile: SecurityProfile;
  /** Connects for the first time; afterwards it reconnects by itself. */
  connect(): void;
  drop(): void;
  offline(): void;
  online(): void;
  /** Cuts the connection and allows reconnecting after this time, unless the charger is offline for another reason. */
  interrupt(forMs: number): void;
  /** Reconnects with the credentials at that time. */
  reconnect(): void;
  close(): Promise<void>;
}

// Between the answer to a new password and the connection that uses it.
const reconnectDelayMs = 500;

export function createConnection(options: {
  charger: SimulatedChargerOptions;
  clock: Clock;
  random: () => number;
  chargePoint: ChargePoint;
  credentials(): Credentials;
  refused(status: number): void;
  /** Node's error code of a failed attempt. */
  failed(code: string | undefined): void;
}): Connection {
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
      // With a client certificate no password is sent.
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
        // Never rejects, and the new connection does not wait for it.
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
