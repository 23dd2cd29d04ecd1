import { localTime } from "@forecourt/client/text";
import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface Series {
  title: string;
  unit: string;
  /** A CSS variable of a colour. */
  colour: string;
  values: readonly (number | null)[];
  /** Values count until the next one, as limits do. Otherwise they are joined by lines. */
  stepped?: boolean;
}

const height = 240;

/** `18:30`, and the date at midnight. */
function clockIn(zone: string): (seconds: number) => string {
  return (seconds) => {
    const [date = "", time = ""] = textIn(zone, seconds).split(" ");
    return time === "00:00:00" ? date : time.endsWith(":00") ? time.slice(0, 5) : time;
  };
}

function fullClockIn(zone: string): (seconds: number) => string {
  return (seconds) => textIn(zone, seconds);
}

function textIn(zone: string, seconds: number): string {
  return localTime(new Date(seconds * 1_000).toISOString(), zone);
}

/** Series over time. `times` are in seconds since 1970. `summary` says for screen readers what the picture shows. */
export function Chart({
  series,
  summary,
  times,
  zone,
}: {
  series: readonly Series[];
  summary: string;
  times: readonly number[];
  zone: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const data = [times, ...series.map(({ values }) => values)] as UPlot.AlignedData;
  const shape = JSON.stringify(series.map(({ colour, title, unit }) => [title, unit, colour]));
  const newest = useRef(data);
  newest.current = data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the series, whose values change often.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const colours = getComputedStyle(element);
    const colourOf = (name: string): string => colours.getPropertyValue(name).trim() || colours.color;
    const axis = {
      stroke: colourOf("--quiet"),
      grid: { stroke: colourOf("--line") },
      ticks: { stroke: colourOf("--line") },
    };
    const made = new UPlot(
      {
        width: element.clientWidth,
        height,
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), zone),
        axes: [
          { ...axis, values: (_, seconds) => seconds.map(clockIn(zone)) },
          { ...axis, size: 60 },
        ],
        series: [
          {
            label: "time",
            value: (_: UPlot, at: number | null) => (at === null ? "–" : fullClockIn(zone)(at)),
          },
          ...series.map(({ colour, stepped, title, unit }) => ({
            label: title,
            stroke: colourOf(colour),
            width: 2,
            spanGaps: false,
            points: { show: times.length < 3 },
            value: (_: UPlot, value: number | null) => (value === null ? "–" : `${value} ${unit}`),
            ...(stepped === true &&
              UPlot.paths.stepped !== undefined && { paths: UPlot.paths.stepped({ align: 1 }) }),
          })),
        ],
      },
      newest.current,
      element,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape, zone]);

  useEffect(() => plot.current?.setData(data));

  return <div ref={box} className="chart" role="img" aria-label={summary} />;
}
