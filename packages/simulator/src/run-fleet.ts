import type { Clock } from "@forecourt/ocpp";
import type { Arguments } from "./arguments.ts";
import { createFleet, type FleetStatus } from "./fleet.ts";
import { statusLine } from "./status-line.ts";

/** Where it prints, and what ends it. */
export interface Surroundings {
  clock: Clock;
  signal: AbortSignal;
  /** A terminal shows one line that changes; anything else gets a line now and then. */
  terminal: boolean;
  /** Between two reports. */
  everyMs: number;
  write(text: string): void;
  complain(text: string): void;
}

/** Runs a fleet until its time is over or the signal aborts. Returns the exit code. */
export async function runFleet(options: Arguments, around: Surroundings): Promise<0 | 1> {
  const { clock, signal } = around;
  const { durationMs, json, connectors, password, ...fleetOptions } = options;
  const fleet = createFleet({
    ...fleetOptions,
    ...(password !== undefined && { password }),
    clock,
    // Nobody reads the ledgers of a fleet that may run for weeks.
    charger: { connectors, ledgerEntries: 100 },
  });
  const live = around.terminal && !json;
  const show = (status: FleetStatus) => {
    if (json) around.write(`${JSON.stringify({ at: new Date(clock.now()).toISOString(), ...status })}\n`);
    // Back to the start of the line, and clear it.
    else around.write(live ? `\r\u001b[2K${statusLine(status)}` : `${statusLine(status)}\n`);
  };
  const accepted = new Set<string>();
  for (const charger of fleet.chargers) {
    charger.on("link", (link) => {
      if (link === "online") accepted.add(charger.identity);
    });
  }

  fleet.start();
  const startedAt = clock.now();
  while (!signal.aborted) {
    show(fleet.status);
    const leftMs = durationMs === null ? around.everyMs : startedAt + durationMs - clock.now();
    if (leftMs <= 0) break;
    await wait(clock, Math.min(around.everyMs, leftMs), signal);
  }
  const { refused } = fleet.status;
  await fleet.close();
  show(fleet.status);
  if (live) around.write("\n");
  if (accepted.size > 0) return 0;
  around.complain(whyNobody(options, refused));
  return 1;
}

function whyNobody({ url, identityPrefix }: Arguments, refused: number | null): string {
  const first = `${identityPrefix}0001`;
  if (refused === null) return `No charger reached ${url}. Is the server running there?`;
  if (refused === 401 || refused === 403 || refused === 404) {
    return `The server at ${url} turned the chargers away with HTTP ${refused}. Register ${first} and so on there, and give their --password.`;
  }
  return `The server at ${url} turned the chargers away with HTTP ${refused}. Its log says why.`;
}

function wait(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    signal.addEventListener("abort", done, { once: true });
  });
}
