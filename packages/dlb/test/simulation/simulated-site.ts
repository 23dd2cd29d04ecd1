import { ManualClock } from "@forecourt/ocpp/testing";
import {
  type ChargerOptions,
  createRandom,
  createSimulatedCharger,
  type Line,
  type SimulatedCharger,
} from "@forecourt/simulator";
import {
  type Alarm,
  type ConnectorConfig,
  type SiteConfig,
  type SiteEffect,
  type SiteEvent,
  type SiteSnapshot,
  type SiteState,
  snapshotOf,
  step as trueStep,
} from "../../src/index.ts";
import { type Caller, type Step, type Store, startCaller } from "./caller.ts";
import { createDurableLedger } from "./durable-ledger.ts";
import { createLine, type Fate, type KnownStation } from "./line.ts";

/** A charger, and how the balancer is configured for it. */
export interface SiteCharger {
  /** The number of outlets. Default 1. */
  connectors?: number;
  /** Amperes per phase of each outlet. Default 32. */
  maxA?: number;
  charger?: Partial<Omit<ChargerOptions, "identity" | "connectors" | "clock" | "random">>;
  /** Further configuration of the balancer. */
  config?: Partial<ConnectorConfig>;
}

export interface SimulatedSiteOptions {
  site?: Omit<SiteConfig, "connectors" | "enabled">;
  /** By identity. */
  chargers: Readonly<Record<string, SiteCharger>>;
  seed?: number;
  step?: Step;
  writesAhead?: boolean;
  meddle?: (identity: string, direction: "to charger" | "from charger", text: string) => Fate;
  /** How long the process is down after it has died. Default 5 s. */
  downMs?: () => number;
  sampleIntervalS?: number;
}

/** A SetChargingProfile or a RemoteStartTransaction as it was sent. */
export interface SentLimit {
  atS: number;
  connectorId: string;
  /** RemoteStartTransaction: the request carries the limit. */
  action: "SetChargingProfile" | "RemoteStartTransaction";
  purpose: string;
  transactionId: number | null;
  limit: number;
}

/** One step of the balancer. */
export interface Stepped {
  now: number;
  event: SiteEvent;
  effects: readonly SiteEffect[];
  state: SiteState;
}

/** Real chargers, a real central system and the balancer between them, on a clock that the test advances. */
export interface SimulatedSite {
  readonly clock: ManualClock;
  readonly caller: Caller;
  readonly store: Store;
  readonly config: SiteConfig;
  readonly chargers: ReadonlyMap<string, SimulatedCharger>;
  /** Every limit that was sent to a charger, in order. */
  readonly sent: readonly SentLimit[];
  /** How many ClearChargingProfile were sent. */
  readonly clears: number;
  /** Every alarm that was opened or cleared, in order. */
  readonly alarms: readonly { atS: number; opened: boolean; alarm: Alarm }[];
  /** Called after every step. */
  onStep: ((about: Stepped) => void) | null;
  /** False while the process is down. */
  readonly isUp: boolean;
  /** The amperes that flow now, as the chargers report them. */
  currentA(): number;
  snapshot(): SiteSnapshot;
  /** Seconds since the start of the clock. */
  nowS(): number;
  run(ms: number): Promise<void>;
  /** Changes the configuration, for example the cap. */
  configure(changes: Partial<SiteConfig>): void;
  close(): Promise<void>;
}

/** Starts everything. The chargers connect as the clock advances. */
export function startSimulatedSite(options: SimulatedSiteOptions): SimulatedSite {
  const { seed = 1, step = trueStep, writesAhead = true, downMs = () => 5_000 } = options;
  const clock = new ManualClock();
  const startedAt = clock.now();
  const random = createRandom(seed);
  const connectors = Object.entries(options.chargers).flatMap(
    ([identity, { connectors: count = 1, maxA = 32, config }]): ConnectorConfig[] =>
      Array.from({ length: count }, (_, index) => ({
        id: `${identity}:${index + 1}`,
        chargerId: identity,
        maxA,
        sampleIntervalS: options.sampleIntervalS ?? 20,
        ...config,
      })),
  );
  let config: SiteConfig = { enabled: true, capA: 63, ...options.site, connectors };
  const store: Store = {
    ledger: createDurableLedger(connectors.map(({ id }) => id)),
    nextTransactionId: 1,
    transactions: new Map(),
    capabilities: new Map(),
    boots: new Map(),
    measurements: [],
    lives: 0,
  };
  const sent: SentLimit[] = [];
  const alarms: { atS: number; opened: boolean; alarm: Alarm }[] = [];
  const lines: Line[] = [];
  const nowS = () => (clock.now() - startedAt) / 1000;
  let clears = 0;
  let isUp = false;
  let onStep: SimulatedSite["onStep"] = null;
  let caller: Caller = live();

  function live(): Caller {
    isUp = true;
    return startCaller({
      clock,
      random,
      site: config,
      store,
      step,
      writesAhead,
      stepped({ event, effects, state }) {
        for (const effect of effects) {
          if (effect.type === "alarm_opened" || effect.type === "alarm_cleared")
            alarms.push({ atS: nowS(), opened: effect.type === "alarm_opened", alarm: effect.alarm });
        }
        onStep?.({ now: clock.now(), event, effects, state });
      },
      died() {
        isUp = false;
        for (const line of lines) line.drop();
        clock.after(downMs(), () => {
          caller = live();
        });
      },
    });
  }

  function record(identity: string, text: string): void {
    const limit = limitOf(identity, text);
    if (limit !== null) sent.push({ atS: nowS(), ...limit });
    if (text.includes('"ClearChargingProfile"')) clears++;
  }

  const chargers = new Map<string, SimulatedCharger>();
  for (const [identity, { connectors: count = 1, maxA = 32, charger = {} }] of Object.entries(
    options.chargers,
  )) {
    const known: KnownStation = { registration: null, epoch: 0 };
    const simulated = createSimulatedCharger({
      ledgerEntries: 0,
      ...charger,
      identity,
      connectors: Array.from({ length: count }, () => ({ maxCurrentA: maxA })),
      clock,
      random,
      configuration: {
        MeterValueSampleInterval: String(options.sampleIntervalS ?? 20),
        MeterValuesSampledData: "Current.Import,Current.Offered",
        ...charger.configuration,
      },
      dial({ chargePoint }) {
        const line = createLine({
          identity,
          chargePoint,
          clock,
          known,
          meddle(direction, text) {
            if (direction === "to charger") record(identity, text);
            return options.meddle?.(identity, direction, text) ?? null;
          },
          centralSystem: () => (isUp ? caller.centralSystem : null),
        });
        lines.push(line);
        return line;
      },
    });
    simulated.on("connection", (link) => {
      if (link === "online") known.registration = "accepted";
    });
    void simulated.connect(); // it retries until it is closed
    chargers.set(identity, simulated);
  }

  return {
    clock,
    store,
    chargers,
    sent,
    alarms,
    nowS,
    get caller() {
      return caller;
    },
    get config() {
      return config;
    },
    get clears() {
      return clears;
    },
    get isUp() {
      return isUp;
    },
    get onStep() {
      return onStep;
    },
    set onStep(run) {
      onStep = run;
    },
    currentA() {
      let sum = 0;
      for (const charger of chargers.values()) sum += charger.currentA();
      return sum;
    },
    snapshot: () => snapshotOf(caller.state, clock.now()),
    run: (ms) => clock.run(ms),
    configure(changes) {
      config = { ...config, ...changes };
      caller.handle({ type: "configured", site: config });
    },
    async close() {
      caller.die();
      for (const charger of chargers.values()) await charger.close();
    },
  };
}

function limitOf(identity: string, text: string): Omit<SentLimit, "atS"> | null {
  if (!text.includes('"SetChargingProfile"') && !text.includes('"RemoteStartTransaction"')) return null;
  // From our own engine: a call of one of the two.
  const [, , action, payload] = JSON.parse(text) as [2, string, SentLimit["action"], Payload];
  const profile = payload.csChargingProfiles ?? payload.chargingProfile;
  if (profile === undefined) return null;
  return {
    connectorId: `${identity}:${payload.connectorId}`,
    action,
    purpose: profile.chargingProfilePurpose,
    transactionId: profile.transactionId ?? null,
    limit: profile.chargingSchedule.chargingSchedulePeriod[0]?.limit ?? Number.NaN,
  };
}

interface Payload {
  connectorId: number;
  csChargingProfiles?: Profile;
  chargingProfile?: Profile;
}

interface Profile {
  chargingProfilePurpose: string;
  transactionId?: number;
  chargingSchedule: { chargingSchedulePeriod: { limit: number }[] };
}
