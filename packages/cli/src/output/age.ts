/** How long ago something was, or how soon it will be: `3 min ago`, `in 2 h`, `just now`. */
export function age(at: number, now: number): string {
  const seconds = Math.round(Math.abs(now - at) / 1000);
  if (seconds < 5) return "just now";
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, "s"];
  const amount = `${Math.floor(seconds / size)} ${unit}`;
  return at > now ? `in ${amount}` : `${amount} ago`;
}

const units: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
];
