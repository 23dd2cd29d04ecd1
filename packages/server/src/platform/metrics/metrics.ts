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

/** Counts events. The rest of the server knows only this interface; only this file knows prom-client. */
interface Counter<Labels> {
  count(labels: Labels, by?: number): void;
}

interface Histogram<Labels> {
  /** `value` is in the unit at the end of the metric name. */
  observe(labels: Labels, value: number): void;
}

interface Gauge<Labels> {
  /**
   * Sets the function that returns the value at each scrape, once for each combination of labels. Null: there is no
   * value, and the metric is left out.
   */
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
  /** All metrics in the text format of Prometheus, including those of the process and of Node. */
  text(): Promise<string>;
  readonly contentType: string;
};

/** One set of metrics for each server: two servers in one process count separately. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const instruments = Object.entries(metricTable).map(([name, row]) => [name, instrumentOf(row, registry)]);
  // The type holds because each instrument is made from its row.
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
      // A counter starts at 0: otherwise Prometheus does not see the first event as an increase.
      for (const labels of combinations(row.labels)) counter.inc(labels, 0);
      return { count: (labels, by) => counter.inc(labels, by) };
    }
    case "histogram": {
      const histogram = new PromHistogram({ ...described, buckets: [...row.buckets] });
      return { observe: (labels, value) => histogram.observe(labels, value) };
    }
    case "gauge": {
      // The gauge is left out until `read` sets a function.
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

/** Every combination of label values that are known in advance, for labels with few values. */
function combinations(labels: MetricRow["labels"]): Labels[] {
  return Object.entries(labels).reduce<Labels[]>(
    (all, [name, { values }]) =>
      all.flatMap((one) => (values ?? []).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

let ofProcess: Registry | undefined;

/**
 * The observers of Node belong to the process and cannot be removed, so there is one set of them, created at the
 * first scrape.
 */
function registryOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
