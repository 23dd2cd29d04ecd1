const dayS = 86_400;

/** Each of the three forms of RFC 9110, section 5.6.7. Only the last one does not contain `GMT`. */
const dates = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** How long a receiver asks the server to wait: 0 s to a day. Null without a value, or with a value in an unknown form. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Math.min(Number(value), dayS);
  if (!dates.some((form) => form.test(value))) return null;
  const at = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(Math.ceil((at - now) / 1000), 0), dayS);
}
