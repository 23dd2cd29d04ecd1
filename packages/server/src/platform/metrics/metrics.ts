import {
  collectDefaultMetrics,
  Counter as PromCounter,
  Gauge as PromGauge,
  Histogram as PromHistogram,
  Registry,
} from "prom-client";
import {
  type CounterRow,
  type GaugeRow,
  type HistogramRow,
  type LabelsOf,
  type MetricRow,
  type MetricTable,
  metricTable,
} from "./table.ts";

/** Counts what happens. All that the rest of the server knows of it; only this file knows prom-client. */
interface Counter<Labels> {
  count(labels: Labels, by?: number): void;
}

interface Histogram<Labels> {
  /** In the unit that the name ends with. */
  observe(labels: Labels, value: number): void;
}

interface Gauge<Labels> {
  /** Where its value comes from at each scrape, once for each combination of labels; null: there is none, and it is left out. */
  read(value: () => number | null, labels?: Labels): void;
}

type Instrument<Row> =
  Row extends CounterRow<infer _>
    ? Counter<LabelsOf<Row>>
    : Row extends HistogramRow<infer _>
      ? Histogram<LabelsOf<Row>>
      : Row extends GaugeRow<infer _>
        ? Gauge<LabelsOf<Row>>
        : never;

export type Metrics = { readonly [Name in keyof MetricTable]: Instrument<MetricTable[Name]> } & {
  /** All of them as Prometheus reads them, those of the process and of Node included. */
  text(): Promise<string>;
  readonly contentType: string;
};

/** One set for each server: what two servers in one process count stays apart. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const instruments = Object.entries(metricTable).map(([name, row]) => [name, instrumentOf(row, registry)]);
  // One instrument for each row, made from its type.
  const own = Object.fromEntries(instruments) as {
    [Name in keyof MetricTable]: Instrument<MetricTable[Name]>;
  };
  return {
    ...own,
    async text() {
      const [ours, process] = await Promise.all([registry.metrics(), registryOfProcess().metrics()]);
      return `${ours}${process}`;
    },
    contentType: registry.contentType,
  };
}

type Labels = Record<string, string>;

function instrumentOf(
  row: MetricRow,
  registry: Registry,
): Counter<Labels> | Gauge<Labels> | Histogram<Labels> {
  const described = {
    name: row.name,
    help: row.help,
    labelNames: Object.keys(row.labels),
    registers: [registry],
  };
  switch (row.type) {
    case "counter": {
      const counter = new PromCounter(described);
      // What has never happened is 0, and not unknown: otherwise nobody sees it happen for the first time.
      for (const labels of combinations(row.labels)) counter.inc(labels, 0);
      return { count: (labels, by) => counter.inc(labels, by) };
    }
    case "histogram": {
      const histogram = new PromHistogram({ ...described, buckets: [...row.buckets] });
      return { observe: (labels, value) => histogram.observe(labels, value) };
    }
    case "gauge": {
      // As long as nobody says where it comes from, it is left out.
      const readers = new Map([[keyOf({}), { labels: {} as Labels, value: (): number | null => null }]]);
      new PromGauge({
        ...described,
        collect() {
          for (const { labels, value: read } of readers.values()) {
            const value = read();
            if (value === null) this.remove(labels);
            else this.set(labels, value);
          }
        },
      });
      return {
        read: (value, labels = {}) => void readers.set(keyOf(labels), { labels, value }),
      };
    }
  }
}

function keyOf(labels: Labels): string {
  return JSON.stringify(labels);
}

/** Every combination of labels whose values are known beforehand, where there are not many. */
function combinations(labels: MetricRow["labels"]): Labels[] {
  return Object.entries(labels).reduce<Labels[]>(
    (all, [name, { values }]) =>
      all.flatMap((one) => (values ?? []).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

let ofProcess: Registry | undefined;

/** Node's observers are for the process and cannot be taken down: there is one set of them, from the first scrape on. */
function registryOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
