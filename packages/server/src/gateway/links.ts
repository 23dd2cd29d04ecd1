import type { CentralSystem } from "@forecourt/ocpp";
import type { Link } from "../chargers/fence.ts";
import { chargerRemoved } from "../chargers/remove.ts";
import type { ChargerCalls } from "../commands/calls.ts";
import type { Bus, BusGap, BusMessage } from "./bus.ts";

/** The chargers whose sockets are in this process. */
export interface Links extends Pick<ChargerCalls, "call"> {
  /** The stations that calls go to: they exist only after the links do. */
  open(central: CentralSystem<Link>): void;
  /** A charger's socket is here now. */
  connected(link: Link, identity: string): void;
  /** It is gone from here, unless a newer one came. */
  disconnected(link: Link): void;
  /** Tells the process that had the charger's socket that it is the older one now. */
  takeOver(previousOwner: string, link: Link): void;
  close(): void;
}

const takeovers = (processId: string): string => `takeovers.${processId}`;

export function createLinks(bus: Bus, processId: string): Links {
  const here = new Map<string, { identity: string; epoch: number }>();
  let central: CentralSystem<Link> | null = null;

  const dropRemoved = (message: BusMessage | BusGap): void => {
    const mine = message.gap === true ? undefined : here.get(message.id);
    if (mine === undefined || message.gap === true) return;
    here.delete(message.id);
    central?.forget(mine.identity, { code: 1008, reason: "removed" });
  };

  const unsubscribe = [
    bus.subscribe(chargerRemoved, dropRemoved),
    bus.subscribe(takeovers(processId), (message) => {
      if (message.gap === true) return;
      const mine = here.get(message.id);
      if (mine === undefined || mine.epoch >= Number(message["epoch"])) return;
      here.delete(message.id);
      central?.forget(mine.identity, { code: 4001, reason: "superseded" });
    }),
  ];

  return {
    open(stations) {
      central = stations;
    },
    connected({ chargerId, epoch }, identity) {
      here.set(chargerId, { identity, epoch });
    },
    disconnected({ chargerId, epoch }) {
      if (here.get(chargerId)?.epoch === epoch) here.delete(chargerId);
    },
    takeOver(previousOwner, { chargerId, epoch }) {
      // Lost: the epoch fences the older socket off all the same, and its pings find it dead.
      void bus.publish(takeovers(previousOwner), { id: chargerId, epoch }).catch(() => undefined);
    },
    async call(chargerId, action, payload, options) {
      const mine = here.get(chargerId);
      const station = mine === undefined ? undefined : central?.station(mine.identity);
      if (station === undefined) return { outcome: "not-sent", reason: "offline" };
      return station.call(action, payload, options);
    },
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}
