import {
  type CentralSystem,
  type ChargePointStatus,
  type Clock,
  createCentralSystem,
  currentOf,
  normalizeMeterValues,
  type Station,
} from "@forecourt/ocpp";
import { acceptingHandlers } from "@forecourt/ocpp/testing";
import {
  type ConnectorFacts,
  type ConnectorState,
  createSite,
  defaultPolicy,
  type LimitOutcome,
  type LoadMeasurement,
  type SiteConfig,
  type SiteEffect,
  type SiteEvent,
  type SiteState,
} from "../../src/index.ts";
import type { DurableLedger } from "./durable-ledger.ts";
import { sendLimit, sendRelease, sendStart, type Target } from "./send-to-charger.ts";

export type Step = (
  state: SiteState,
  event: SiteEvent,
  now: number,
) => { state: SiteState; effects: readonly SiteEffect[] };

/** What is stored for good besides the ledger: transactions, and what is known about the chargers. */
export interface Store {
  ledger: DurableLedger;
  nextTransactionId: number;
  /** By the content of its StartTransaction, which a charger repeats until it is answered. */
  transactions: Map<string, number>;
  capabilities: Map<string, Station<null>["capabilities"]>;
  boots: Map<string, number>;
  measurements: readonly LoadMeasurement[];
  /** The number of processes so far. */
  lives: number;
}

/** A process with a central system and the balancer of one site. It runs until it dies. */
export interface Caller {
  readonly centralSystem: CentralSystem<null>;
  readonly state: SiteState;
  handle(event: SiteEvent): void;
  /** Starts a transaction as soon as the balancer grants it. */
  start(connectorId: string, idTag: string): void;
  /** The operator's ceiling there. Null: none. */
  setCeiling(connectorId: string, ceilingA: number | null): void;
  /** Ends the process, with everything that is pending. */
  die(): void;
  /** Ends the process right after it has stored its next limit: before it is sent, or just after. */
  dieAt(moment: "stored" | "sent"): void;
}

export interface CallerOptions {
  clock: Clock;
  random: () => number;
  site: SiteConfig;
  store: Store;
  step: Step;
  /** False: a limit is stored only when it is answered. Default true. */
  writesAhead?: boolean;
  /** Called after every step, with its event, its effects and the new state. */
  stepped?: (about: { event: SiteEvent; effects: readonly SiteEffect[]; state: SiteState }) => void;
  died(): void;
}

const bootsWithinMs = 500;

const states: Record<ChargePointStatus, ConnectorState> = {
  Available: "available",
  Preparing: "preparing",
  Charging: "charging",
  SuspendedEV: "suspended_ev",
  SuspendedEVSE: "suspended_evse",
  Finishing: "finishing",
  Reserved: "reserved",
  Unavailable: "unavailable",
  Faulted: "faulted",
};

/** Starts a process with what the one before has stored. */
export function startCaller(options: CallerOptions): Caller {
  const { clock, store, step, writesAhead = true } = options;
  let { site } = options;
  const { ledger } = store;
  const { callTimeoutMs, tickMs } = { ...defaultPolicy, ...site.policy };
  const life = ++store.lives;
  let alive = true;
  let diesWhen: "stored" | "sent" | null = null;
  let starts = 0;
  let wakeAt = Number.POSITIVE_INFINITY;
  let cancelWake = () => {};
  const idTags = new Map<string, string>();
  const aborts = new Map<string, AbortController>();

  for (const { id } of site.connectors) {
    const known = ledger.facts.get(id);
    ledger.facts.set(id, {
      connectorId: id,
      status: known?.status ?? null,
      transaction: known?.transaction ?? null,
      ceilingA: known?.ceilingA ?? null,
      connection: { state: "offline" },
    });
  }
  const known =
    life === 1
      ? {}
      : { connectors: ledger.stored(), alarms: [...ledger.alarms], measurements: store.measurements };
  let state = createSite(site, clock.now(), known);

  function handle(event: SiteEvent): void {
    if (!alive) return;
    const now = clock.now();
    const { state: next, effects } = step(state, event, now);
    const sent = effects.filter(hasLimit);
    if (writesAhead) for (const effect of sent) ledger.store(effect, now);
    state = next;
    options.stepped?.({ event, effects, state });
    if (sent.length > 0 && diesWhen === "stored") {
      die();
      return;
    }
    for (const effect of effects) perform(effect);
    // The frame is sent; its answer is lost.
    if (sent.length > 0 && diesWhen === "sent") die(1);
  }

  function perform(effect: SiteEffect): void {
    switch (effect.type) {
      case "set_limit":
      case "release":
      case "grant_start":
        void send(effect); // never rejects: calls do not
        return;
      case "stop_transaction": {
        const { station } = addressOf(effect.connectorId);
        const { transactionId } = effect;
        // The charger reports the outcome.
        void station?.call("RemoteStopTransaction", { transactionId: Number(transactionId) });
        return;
      }
      case "alarm_opened":
        ledger.alarms.push(effect.alarm);
        return;
      case "alarm_cleared": {
        const { code, connectorId, nodeId } = effect.alarm;
        const index = ledger.alarms.findIndex(
          (each) => each.code === code && each.connectorId === connectorId && each.nodeId === nodeId,
        );
        if (index !== -1) ledger.alarms.splice(index, 1);
        return;
      }
      case "wake":
        if (effect.at === wakeAt) return;
        // Only the newest one counts.
        cancelWake();
        wakeAt = effect.at;
        cancelWake = clock.after(Math.max(0, effect.at - clock.now()), () => {
          wakeAt = Number.POSITIVE_INFINITY;
          handle({ type: "tick" });
        });
    }
  }

  async function send(effect: SentLimit): Promise<void> {
    const { station, number } = addressOf(effect.connectorId);
    let outcome: LimitOutcome = { outcome: "not_sent" };
    if (station !== undefined) {
      const over = new AbortController();
      const cancel = clock.after(callTimeoutMs, () => over.abort());
      const ended = effect.type === "set_limit" ? aborts.get(effect.connectorId)?.signal : undefined;
      const target: Target = {
        station,
        connectorId: number,
        clock,
        // `applyLimit` tries twice without an answer.
        timeoutMs: callTimeoutMs / 2,
        signal: ended === undefined ? over.signal : AbortSignal.any([ended, over.signal]),
      };
      if (effect.type === "set_limit") outcome = await sendLimit(effect, target);
      else if (effect.type === "release") outcome = await sendRelease(effect, target);
      else outcome = await sendStart(effect, idTags.get(effect.ref) ?? "REMOTE", target);
      cancel();
    }
    if (!alive) return;
    if (!writesAhead) ledger.store(effect, clock.now());
    ledger.answered(effect.ref, outcome, clock.now());
    handle({ type: "answered", ref: effect.ref, outcome });
  }

  function addressOf(connectorId: string): { station: Station<null> | undefined; number: number } {
    const connector = site.connectors.find(({ id }) => id === connectorId);
    if (connector === undefined) throw new Error(`Unknown connector ${connectorId}.`);
    return { station: centralSystem.station(connector.chargerId), number: numberOf(connectorId) };
  }

  function observe(connectorIds: readonly string[], changes: Partial<ConnectorFacts>): void {
    const connectors = connectorIds.flatMap((id) => {
      const known = ledger.facts.get(id);
      if (known === undefined) return [];
      const facts = { ...known, ...changes };
      ledger.facts.set(id, facts);
      return [facts];
    });
    handle({ type: "observed", connectors });
  }

  function connectorsOf(station: Station<null>): string[] {
    return site.connectors.filter(({ chargerId }) => chargerId === station.identity).map(({ id }) => id);
  }

  function transactionIs(connectorId: string, transaction: ConnectorFacts["transaction"]): void {
    aborts.get(connectorId)?.abort();
    aborts.delete(connectorId);
    if (transaction !== null) aborts.set(connectorId, new AbortController());
    ledger.transactionIs(connectorId, transaction?.id ?? null);
    observe([connectorId], { transaction });
  }

  function connectionOf(station: Station<null>): ConnectorFacts["connection"] {
    const boots = store.boots.get(station.identity);
    return {
      state: "online",
      connectionId: `${station.epoch}`,
      bootId: boots === undefined ? null : `${boots}`,
    };
  }

  const centralSystem = createCentralSystem<null>({
    clock,
    random: options.random,
    handlers: {
      ...acceptingHandlers(clock),
      BootNotification(_, { station }) {
        store.boots.set(station.identity, (store.boots.get(station.identity) ?? 0) + 1);
        observe(connectorsOf(station), { connection: connectionOf(station) });
        return { status: "Accepted", currentTime: new Date(clock.now()).toISOString(), interval: 300 };
      },
      StatusNotification({ connectorId, status }, { station }) {
        if (connectorId > 0) observe([`${station.identity}:${connectorId}`], { status: states[status] });
        return {};
      },
      StartTransaction(request, { station }) {
        const connectorId = `${station.identity}:${request.connectorId}`;
        const key = JSON.stringify([station.identity, request]);
        const known = store.transactions.get(key);
        const id = known ?? store.nextTransactionId++;
        store.transactions.set(key, id);
        if (known === undefined) transactionIs(connectorId, { id, startedAt: Date.parse(request.timestamp) });
        return { idTagInfo: { status: "Accepted" }, transactionId: id };
      },
      StopTransaction({ transactionId }, { station }) {
        for (const connectorId of connectorsOf(station)) {
          if (ledger.facts.get(connectorId)?.transaction?.id === transactionId)
            transactionIs(connectorId, null);
        }
        return {};
      },
      MeterValues({ connectorId, meterValue }, { station, receivedAt }) {
        const normalized = normalizeMeterValues(meterValue, { receivedAt });
        const offered = currentOf(normalized, { measurand: "Current.Offered" });
        for (const { at, highestMa, phasesMa } of currentOf(normalized)) {
          const offeredMa = offered.find((each) => each.at === at)?.highestMa;
          handle({
            type: "measured",
            connectorId: `${station.identity}:${connectorId}`,
            at,
            currentA: highestMa / 1000,
            ...phasesIn(phasesMa),
            ...(offeredMa !== undefined && { offeredA: offeredMa / 1000 }),
          });
        }
        return {};
      },
    },
    hooks: {
      connected(station) {
        const known = store.capabilities.get(station.identity);
        if (known !== undefined) station.setCapabilities(known);
        const { epoch } = station;
        // The charger may be about to send a BootNotification.
        clock.after(bootsWithinMs, () => {
          if (station.connected && station.epoch === epoch)
            observe(connectorsOf(station), { connection: connectionOf(station) });
        });
      },
      disconnected(station) {
        if (alive) observe(connectorsOf(station), { connection: { state: "offline" } });
      },
      learned(station, capabilities) {
        store.capabilities.set(station.identity, capabilities);
      },
    },
  });

  function die(linesCutAfterMs = 0): void {
    if (!alive) return;
    alive = false;
    cancelWake();
    if (linesCutAfterMs === 0) options.died();
    else clock.after(linesCutAfterMs, options.died);
  }

  function tick(): void {
    if (!alive) return;
    handle({ type: "tick" });
    clock.after(tickMs, tick);
  }

  for (const { id } of site.connectors) {
    if (ledger.facts.get(id)?.transaction !== null) aborts.set(id, new AbortController());
  }
  handle({ type: "observed", connectors: [...ledger.facts.values()] });
  clock.after(tickMs, tick);

  return {
    centralSystem,
    get state() {
      return state;
    },
    handle(event) {
      if (event.type === "configured") site = event.site;
      if (event.type === "sources") store.measurements = event.measurements;
      handle(event);
    },
    start(connectorId, idTag) {
      const ref = `start-${life}-${++starts}`;
      idTags.set(ref, idTag);
      handle({ type: "start_requested", connectorId, ref });
    },
    setCeiling: (connectorId, ceilingA) => observe([connectorId], { ceilingA }),
    die: () => die(),
    dieAt(moment) {
      diesWhen = moment;
    },
  };
}

type SentLimit = Extract<SiteEffect, { type: "set_limit" | "grant_start" | "release" }>;

function hasLimit(effect: SiteEffect): effect is SentLimit {
  return effect.type === "set_limit" || effect.type === "grant_start" || effect.type === "release";
}

/** The number of phases with current; nothing without current. */
function phasesIn(phasesMa: Readonly<Record<string, number | null>>): { phases?: number } {
  const phases = Object.values(phasesMa).filter((milli) => (milli ?? 0) > 500).length;
  return phases === 0 ? {} : { phases };
}

/** `CP-1:2` is the second connector of CP-1. */
export function numberOf(connectorId: string): number {
  return Number(connectorId.slice(connectorId.lastIndexOf(":") + 1));
}
