import type { ChargePointStatus } from "@forecourt/client";
import { duration, kwh, localTime, money, zonedTime } from "@forecourt/client/text";
import { serverNow } from "../app/clock.ts";
import { browserZone } from "../app/zone.ts";

/** Cells and values as people read them. The exact value is in the tooltip. */

export function Time({ at, zone = browserZone() }: { at: string | null | undefined; zone?: string }) {
  if (at === null || at === undefined) return <>–</>;
  return (
    <time dateTime={at} title={zonedTime(at, zone)}>
      {localTime(at, zone).slice(0, 16)}
    </time>
  );
}

/** A time of an event: with seconds, and with its date when that is not today. */
export function Moment({ at, zone = browserZone() }: { at: string; zone?: string }) {
  const text = localTime(at, zone);
  const today = localTime(new Date(serverNow()).toISOString(), zone).slice(0, 10);
  return (
    <time dateTime={at} title={zonedTime(at, zone)}>
      {text.startsWith(today) ? text.slice(11) : text}
    </time>
  );
}

/** How long ago, in one unit. */
export function Age({ at }: { at: string | null }) {
  if (at === null) return <>never</>;
  return (
    <time dateTime={at} title={zonedTime(at, browserZone())}>
      {ageText((serverNow() - Date.parse(at)) / 1000)}
    </time>
  );
}

function ageText(seconds: number): string {
  if (seconds < 60) return "now";
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

export function Energy({ wh }: { wh: number | null | undefined }) {
  if (wh === null || wh === undefined) return <>–</>;
  return <span title={`${kwh(wh)} kWh`}>{(wh / 1000).toFixed(2)} kWh</span>;
}

export function Power({ w }: { w: number | null | undefined }) {
  return <>{w === null || w === undefined ? "–" : `${(w / 1000).toFixed(1)} kW`}</>;
}

export function Amps({ a }: { a: number | null | undefined }) {
  return <>{a === null || a === undefined ? "–" : `${a} A`}</>;
}

export function Money({ amount, currency }: { amount: number | null | undefined; currency: string }) {
  return <>{amount === null || amount === undefined ? "–" : money(amount, currency)}</>;
}

/** An amount in the smallest unit of its currency. */
export function minorMoney(amount: number, digits: number, currency: string): string {
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

export function Seconds({ s }: { s: number | null | undefined }) {
  return <>{s === null || s === undefined ? "–" : duration(s)}</>;
}

/** How many seconds a span of two times has; of one that is not over, until now. */
export function secondsBetween(from: string, to: string | null): number {
  return ((to === null ? serverNow() : Date.parse(to)) - Date.parse(from)) / 1000;
}

/** The state of a connector or a charger: a colour, and always the word. */
export function Status({
  status,
  offline = false,
}: {
  status: ChargePointStatus | string | null;
  offline?: boolean;
}) {
  if (offline) return <span className="status offline-status">offline</span>;
  if (status === null) return <span className="status">unknown</span>;
  return <span className={`status s-${status.toLowerCase()}`}>{status}</span>;
}

/** Words of the API as words of English: `charger_offline` is `charger offline`. */
export function words(text: string | null | undefined): string {
  return (text ?? "–").replaceAll("_", " ");
}
