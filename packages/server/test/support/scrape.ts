/** The content of a scrape: `name{label="value",…}` to value, and the type of each metric by its name. */
export interface Scrape {
  series: ReadonlyMap<string, number>;
  types: ReadonlyMap<string, string>;
  /** The sum over all series of a metric, or over the series whose labels include these. */
  sum(name: string, labels?: Record<string, string>): number;
}

/** Parses the text format of Prometheus, version 0.0.4, as strictly as the server writes it. */
export function parseScrape(text: string): Scrape {
  const series = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("# HELP ")) continue;
    const [, typed, type] = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (typed !== undefined && type !== undefined) {
      types.set(typed, type);
      continue;
    }
    const [, name, value] = /^([a-z]\w*(?:\{(?:\w+="[^"\\]*",?)+\})?) (\S+)$/.exec(line) ?? [];
    if (name === undefined || series.has(name)) throw new Error(`not a sample, or a sample twice: ${line}`);
    series.set(name, Number(value));
  }
  return {
    series,
    types,
    sum(name, labels = {}) {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
      return [...series]
        .filter(([key]) => key === name || key.startsWith(`${name}{`))
        .filter(([key]) => wanted.every((pair) => key.includes(`{${pair}`) || key.includes(`,${pair}`)))
        .reduce((total, [, value]) => total + value, 0);
    },
  };
}
