import type { Client } from "@forecourt/client";
import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findLocation } from "../../find/find-record.ts";
import { isDrawable } from "../../live/is-drawable.ts";
import { openLiveView } from "../../live/live-view.ts";
import { createSocketNames, type SocketIds } from "../../live/socket-names.ts";
import { type Away, awayNote, backNote, untilAnswered } from "../../live/until-answered.ts";
import { watching } from "../../live/watching.ts";
import { pause } from "../../pause.ts";
import { loadChange } from "./load-changes.ts";
import { loadFrame } from "./load-frame.ts";
import { type Load, loadLines } from "./load-lines.ts";

export class LocationsLoad extends ForecourtCommand {
  static override readonly summary = "Read the load of a location, or watch it";
  static override description =
    "The present state of load balancing: the capacity, the limit of each session, the current that is kept for offline chargers, and the alarms, with what to do.\n\n--watch draws it again every few seconds until q or Ctrl-C, with exit code 0; the arrows, j and k scroll. In a pipe it writes a line for each change, and with --json a snapshot at each interval. If the server becomes unreachable, it retries until the server is back.";
  static override args = {
    location: Args.string({ required: true, description: "Id of the location." }),
  };
  static override flags = {
    watch: Flags.boolean({ description: "Keep running, and show changes." }),
    interval: Flags.integer({
      min: 1,
      max: 3600,
      default: 2,
      description: "Seconds between two requests of --watch.",
    }),
  };
  static override examples = [
    "forecourt locations load 'Harbour car park'",
    "forecourt locations load 'Harbour car park' --watch",
    "forecourt locations load 'Harbour car park' --watch --interval 10 --json",
  ];
  static override readonly operations = [
    "getLocationLoad",
    "getLocation",
    "listChargers",
    "getCharger",
  ] as const;
  static override readonly output = { kind: "operation", id: "getLocationLoad" } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(LocationsLoad);
    const client = await this.client(flags);
    const { signal } = this.environment;
    const locationId = await findLocation(client, args.location, this.options);
    if (flags.watch) return watching(signal, () => this.watch(client, locationId, flags.interval * 1000));
    const snapshot = await client.locations.load(locationId, this.options);
    if (this.json) return this.show(snapshot, () => "");
    const load = await this.named(client, locationId, snapshot);
    await this.show(snapshot, () => wholeText(load, this.textOutput));
  }

  /** A wrong server or location is an error at once: the watch waits for the server only after the first response. */
  private async watch(client: Client, locationId: string, intervalMs: number): Promise<void> {
    const { clock, signal, stdout } = this.environment;
    const ask = () => client.locations.load(locationId, { ...this.options, timeoutMs: 10_000 });
    const first = await ask();
    if (this.json) {
      this.showLine(first, () => "");
      for (;;) {
        await pause(intervalMs, { clock, signal });
        this.showLine(await untilAnswered(ask, this.environment), () => "");
      }
    }
    const load = await this.named(client, locationId, first);
    return isDrawable(stdout, this.environment)
      ? this.draw(load, ask, intervalMs)
      : this.printChanges(load, ask, intervalMs, (line) => stdout.write(`${line}\n`));
  }

  private async draw(first: Load, ask: () => Promise<Load["snapshot"]>, intervalMs: number): Promise<never> {
    const { clock, signal } = this.environment;
    let load = first;
    let away: Away | null = null;
    const view = openLiveView(this.environment, (window) =>
      loadFrame({ load, away, now: clock.now() }, { ...this.textOutput, ...window }),
    );
    try {
      for (;;) {
        view.refresh();
        await pause(intervalMs, { clock, signal });
        const snapshot = await untilAnswered(ask, {
          ...this.environment,
          away(state) {
            away = state;
            view.refresh();
          },
        });
        away = null;
        await untilAnswered(() => load.names.learn(socketIdsIn(snapshot)), this.environment);
        load = { ...load, snapshot };
      }
    } finally {
      view.close();
    }
  }

  private async printChanges(
    { names, snapshot: first }: Load,
    ask: () => Promise<Load["snapshot"]>,
    intervalMs: number,
    write: (line: string) => void,
  ): Promise<never> {
    const { clock, signal, timeZone } = this.environment;
    let before: Load["snapshot"] | null = null;
    for (let snapshot = first; ; ) {
      const line = loadChange(before, snapshot, names, timeZone);
      if (line !== null) write(line);
      before = snapshot;
      await pause(intervalMs, { clock, signal });
      snapshot = await untilAnswered(ask, {
        ...this.environment,
        away: ({ code, failures }) => {
          if (failures === 1) this.note(awayNote(code));
        },
        back: () => this.note(backNote),
      });
      const socketIds = socketIdsIn(snapshot);
      await untilAnswered(() => names.learn(socketIds), this.environment);
    }
  }

  private async named(client: Client, locationId: string, snapshot: Load["snapshot"]): Promise<Load> {
    const location = await client.locations.get(locationId, this.options);
    const names = createSocketNames(client, this.options, locationId);
    await names.learn(socketIdsIn(snapshot));
    return { location, snapshot, names };
  }
}

/** The chargers and sockets that it names. An alarm does not say whose its socket is, and a node may be a charger. */
function socketIdsIn({ sessions, reservations, alarms, nodes }: Load["snapshot"]): SocketIds[] {
  return [
    ...sessions,
    ...reservations,
    ...alarms.map(({ socket_id }) => ({ charger_id: null, socket_id })),
    ...nodes.flatMap(({ id }) => (id.startsWith("chg_") ? [{ charger_id: id, socket_id: null }] : [])),
  ];
}

/** Everything there is, however long: this one can be scrolled, and piped. */
function wholeText(load: Load, output: LocationsLoad["textOutput"]): string {
  const lines = loadLines(load, output, Number.POSITIVE_INFINITY);
  const sessions = lines.sessions.map((session) => lines.line(session));
  const table = sessions.length === 0 ? ["No sessions."] : [lines.titles, ...sessions, lines.legend];
  const whole = [...lines.head, "", ...table, ...lines.reservations, ...lines.alarms];
  return whole.map((line) => `${line.trimEnd()}\n`).join("");
}
