import {
  type RawBody,
  sign,
  signAsync,
  type VerifyOptions,
  type WebhookErrorCode,
  type WebhookHeaders,
  type Webhooks,
  type WebhooksOptions,
  WebhookVerificationError,
} from "@forecourt/webhooks";

/** A request, and what becomes of it in every runtime. Its signatures were made by Python's `hmac`. */
export interface Vector {
  name: string;
  body: RawBody;
  headers: WebhookHeaders;
  outcome: "accepted" | WebhookErrorCode;
  receiver?: Partial<WebhooksOptions>;
  options?: VerifyOptions;
}

export const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const other = "whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=";
const id = "evt_01JDR3Z8Q0V7W2N5K4T9YB6HFC";
const timestamp = 1763683200;
export const nowMs: number = timestamp * 1_000;
const text = '{"type":"session.ended","data":{"energy_wh":18340}}';
const bytes = new TextEncoder().encode(text);
const right = "v1,4hysu3T4eOugLpnAfEfhTmkW2m65X+R5Gg2+wAfzsx4=";
const byOther = "v1,GZdRP9+xSMNBcIa6ZOohoDCBzMSG9PNaQbBfv7sGtHo=";
const wrong = `v1,${"A".repeat(43)}=`;
const asymmetric = `v1a,${"B".repeat(86)}==`;

const headersOf = (signature: string, more: object = {}) => ({
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": signature,
  ...more,
});
const headers = headersOf(right);
const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
const at = (offsetS: number) => ({ now: () => nowMs + offsetS * 1_000 });

/** Where a body of text becomes one of 64 KiB. */
const filled = (letter: string, length: number) => `{"type":"x","data":"${letter.repeat(length)}"}`;

export const vectors: readonly Vector[] = [
  { name: "text and a plain object", body: text, headers, outcome: "accepted" },
  { name: "bytes", body: bytes, headers, outcome: "accepted" },
  { name: "an ArrayBuffer", body: bytes.slice().buffer, headers, outcome: "accepted" },
  { name: "a part of a larger buffer", body: surrounded(bytes), headers, outcome: "accepted" },
  // Libraries that read Object.keys find nothing in these.
  { name: "a Headers", body: bytes, headers: new Headers(headers), outcome: "accepted" },
  {
    name: "lists of one, as in IncomingHttpHeaders",
    body: bytes,
    headers: listed(headers),
    outcome: "accepted",
  },
  { name: "names in any case", body: bytes, headers: shouted(headers), outcome: "accepted" },
  {
    name: "an emoji",
    body: '{"type":"location.updated","data":{"name":"Zoë 🚗"}}',
    headers: headersOf("v1,XEzXn8f23bnNBs1At/ubfwEn6joXDsgtmSDbkv+zW1Q="),
    outcome: "accepted",
  },
  {
    name: "a type that this package does not know",
    body: '{"type":"session.paused","data":{}}',
    headers: headersOf("v1,WuMhUqOQFuI4bI7EGH74JPrXTTzaRxB0EZWU75eA3ng="),
    outcome: "accepted",
  },
  {
    name: "the example published with the standard, which is not an event",
    body: '{"test": 2432232314}',
    headers: {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    receiver: { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
    options: { ignoreTimestamp: true },
    outcome: "body_malformed",
  },

  // Bytes that are not text are rejected before they are decoded.
  {
    name: "invalid UTF-8 by its own signature",
    body: Uint8Array.of(0x22, 0xff, 0x22),
    headers: headersOf("v1,+IZncTIYBOqNB4Tfvl51Sm//0WxaNfRAW5i5/uKzBUE="),
    outcome: "body_malformed",
  },
  {
    name: "invalid UTF-8 by the signature of other invalid UTF-8",
    body: Uint8Array.of(0x22, 0xff, 0x22),
    headers: headersOf("v1,60LSisft0k4VhLfgGM8oBUYQU8pq0uUX+JvJm18YKt8="),
    outcome: "signature_mismatch",
  },
  {
    name: "equal JSON with other blanks",
    body: JSON.stringify(JSON.parse(text), null, 1),
    headers,
    outcome: "signature_mismatch",
  },
  {
    name: "equal JSON with other escapes",
    body: text.replace('"session.ended"', '"session\\u002eended"'),
    headers,
    outcome: "signature_mismatch",
  },
  { name: "one byte more", body: `${text}\n`, headers, outcome: "signature_mismatch" },
  { name: "no body", body: "", headers, outcome: "signature_mismatch" },

  { name: "webhook-id missing", body: bytes, headers: without("webhook-id"), outcome: "header_missing" },
  {
    name: "webhook-timestamp missing",
    body: bytes,
    headers: without("webhook-timestamp"),
    outcome: "header_missing",
  },
  {
    name: "webhook-signature missing",
    body: bytes,
    headers: without("webhook-signature"),
    outcome: "header_missing",
  },
  { name: "no headers", body: bytes, headers: new Headers(), outcome: "header_missing" },
  { name: "an empty header", body: bytes, headers: headersOf(""), outcome: "header_missing" },
  {
    name: "an undefined header",
    body: bytes,
    headers: { ...headers, "webhook-id": undefined },
    outcome: "header_missing",
  },
  {
    name: "an empty list",
    body: bytes,
    headers: { ...headers, "webhook-id": [] },
    outcome: "header_missing",
  },
  {
    name: "a list of two",
    body: bytes,
    headers: { ...headers, "webhook-id": [id, id] },
    outcome: "header_malformed",
  },

  // Each of these is rightly signed as it stands.
  {
    name: "letters after the timestamp",
    body: bytes,
    headers: headersOf("v1,JAcmBEyORnx5W7XfBJseU1pDaQHK/ShmcyVzD3ret5o=", {
      "webhook-timestamp": "1763683200junk",
    }),
    outcome: "header_malformed",
  },
  {
    name: "a fraction of a second",
    body: bytes,
    headers: headersOf("v1,yMX/XVGr2nW0hirwt2UBXd7fE9rYJSCjpd3YL73b5OM=", {
      "webhook-timestamp": "1763683200.5",
    }),
    outcome: "header_malformed",
  },
  {
    name: "a timestamp with a zero before it",
    body: bytes,
    headers: headersOf("v1,U6j80k05KsuCrwRFsxetfcfpXYeoRCqyPTIGwFUU5wo=", {
      "webhook-timestamp": "01763683200",
    }),
    outcome: "header_malformed",
  },
  {
    name: "an id with a dot",
    body: bytes,
    headers: headersOf("v1,96kqKdrnhheqwtFggw3GnlM33MoySZwJC4WZWK1CdlU=", { "webhook-id": "evt.1" }),
    outcome: "header_malformed",
  },
  {
    name: "an id of 65 letters",
    body: bytes,
    headers: headersOf(right, { "webhook-id": "x".repeat(65) }),
    outcome: "header_malformed",
  },
  {
    name: "a timestamp in milliseconds",
    body: bytes,
    headers: headersOf(right, { "webhook-timestamp": "1763683200000" }),
    outcome: "header_malformed",
  },
  {
    name: "a negative timestamp",
    body: bytes,
    headers: headersOf(right, { "webhook-timestamp": "-1763683200" }),
    outcome: "header_malformed",
  },

  { name: "300 s late", body: bytes, headers, receiver: at(300), outcome: "accepted" },
  { name: "301 s late", body: bytes, headers, receiver: at(301), outcome: "timestamp_too_old" },
  { name: "300 s early", body: bytes, headers, receiver: at(-300), outcome: "accepted" },
  { name: "301 s early", body: bytes, headers, receiver: at(-301), outcome: "timestamp_too_new" },
  { name: "a year early", body: bytes, headers, receiver: at(-31_536_000), outcome: "timestamp_too_new" },
  {
    name: "a year late, from the store",
    body: bytes,
    headers,
    receiver: at(31_536_000),
    options: { ignoreTimestamp: true },
    outcome: "accepted",
  },
  {
    name: "a tolerance of nothing, in time",
    body: bytes,
    headers,
    receiver: { toleranceSeconds: 0 },
    outcome: "accepted",
  },
  {
    name: "a tolerance of nothing, a second late",
    body: bytes,
    headers,
    receiver: { ...at(1), toleranceSeconds: 0 },
    outcome: "timestamp_too_old",
  },
  {
    name: "a tolerance that is not a number",
    body: bytes,
    headers,
    receiver: { toleranceSeconds: Number.NaN },
    outcome: "timestamp_too_old",
  },

  {
    name: "another secret's signature",
    body: bytes,
    headers: headersOf(byOther),
    outcome: "signature_mismatch",
  },
  {
    name: "the old secret's signature beside the new",
    body: bytes,
    headers: headersOf(`${byOther} ${right}`),
    outcome: "accepted",
  },
  {
    name: "a receiver that knows the new secret too",
    body: bytes,
    headers,
    receiver: { secret: [other, secret] },
    outcome: "accepted",
  },
  {
    name: "a signature of version v1a alone",
    body: bytes,
    headers: headersOf(asymmetric),
    outcome: "signature_missing",
  },
  {
    name: "a signature of version v1a beside",
    body: bytes,
    headers: headersOf(`${asymmetric} ${right}`),
    outcome: "accepted",
  },
  {
    name: "the right digest under another version",
    body: bytes,
    headers: headersOf(right.replace("v1", "v2")),
    outcome: "signature_missing",
  },
  {
    name: "a signature without a version",
    body: bytes,
    headers: headersOf(right.slice(3)),
    outcome: "signature_missing",
  },
  {
    name: "no base64",
    body: bytes,
    headers: headersOf(`v1,${"!".repeat(44)}`),
    outcome: "signature_mismatch",
  },
  {
    name: "hexadecimal",
    body: bytes,
    headers: headersOf(`v1,${"e2".repeat(32)}`),
    outcome: "signature_missing",
  },
  {
    name: "junk before the signature",
    body: bytes,
    headers: headersOf(`v1,!!${right.slice(3)}`),
    outcome: "signature_missing",
  },
  {
    name: "base64 with other spare bits",
    body: bytes,
    headers: headersOf(right.replace("x4=", "x5=")),
    outcome: "signature_mismatch",
  },
  {
    name: "base64url",
    body: bytes,
    headers: headersOf(right.replaceAll("+", "-")),
    outcome: "signature_mismatch",
  },
  {
    name: "base64 without its end",
    body: bytes,
    headers: headersOf(right.slice(0, -1)),
    outcome: "signature_missing",
  },
  {
    name: "eight signatures, the last right",
    body: bytes,
    headers: headersOf(`${`${wrong} `.repeat(7)}${right}`),
    outcome: "accepted",
  },
  {
    name: "nine signatures, the first right",
    body: bytes,
    headers: headersOf(`${right}${` ${wrong}`.repeat(8)}`),
    outcome: "header_malformed",
  },
  {
    name: "100 000 signatures",
    body: bytes,
    headers: headersOf(`${`${wrong} `.repeat(99_999)}${right}`),
    outcome: "header_malformed",
  },
  {
    name: "a header of 1025 bytes",
    body: bytes,
    headers: headersOf(`${right} ${"x".repeat(977)}`),
    outcome: "header_malformed",
  },
  {
    name: "a header of 1024 bytes",
    body: bytes,
    headers: headersOf(`${right} ${"x".repeat(976)}`),
    outcome: "accepted",
  },

  {
    name: "64 KiB",
    body: filled("x", 65_514),
    headers: headersOf("v1,V44+yMTtfP1RZ/AUiLnuGni9Pln77UIK5f7zymp1XEE="),
    outcome: "accepted",
  },
  {
    name: "64 KiB and a byte",
    body: ` ${filled("x", 65_514)}`,
    headers: headersOf("v1,oHh4PM1miai03DnSzzz9jcv0qn5+7E7kMMX1jAAQoQw="),
    outcome: "body_too_large",
  },
  {
    name: "64 KiB in half as many letters",
    body: filled("é", 32_757),
    headers: headersOf("v1,nkLJ6nEKhcrDHRAtVzt43qQ0UYkZ/HOuJsc9GZyILh0="),
    outcome: "accepted",
  },
  {
    name: "64 KiB and a byte in half as many letters",
    body: ` ${filled("é", 32_757)}`,
    headers: headersOf("v1,0pq1JWGNuNk1i+dspYEGoOkGTCrFWyQ+hzHzZq+i24o="),
    outcome: "body_too_large",
  },

  {
    name: "signed text that is not JSON",
    body: '{"type":',
    headers: headersOf("v1,0GsFzkq25LW8jGDrsMcmUGJoNEMeFaPrZ8Iz5CkpDAo="),
    outcome: "body_malformed",
  },
  {
    name: "a signed object without a type",
    body: '{"data":{}}',
    headers: headersOf("v1,erugPWDFRSuBkWV1zAnqwzH2qkkc1ojUnZ0/9YI3bhY="),
    outcome: "body_malformed",
  },
  {
    name: "a signed null",
    body: "null",
    headers: headersOf("v1,3gGhr6v5/hkChcj+Ofs3aVJmUPrPgsSt1nWXSaPcjAc="),
    outcome: "body_malformed",
  },
  {
    name: "a signed list",
    body: "[]",
    headers: headersOf("v1,N/uCx8H5VBf4VSB3BvwIVNqBqG5r5cfd4dl/90q6b3M="),
    outcome: "body_malformed",
  },
  {
    name: "signed nothing",
    body: "",
    headers: headersOf("v1,jO/zsmQhGIbOwNIJOpfhSc8RanZawNQEuwV99MeJOxI="),
    outcome: "body_malformed",
  },

  // What callers without types hand over.
  { name: "a parsed body", body: untyped(JSON.parse(text)), headers, outcome: "body_not_raw" },
  { name: "an undefined body", body: untyped(undefined), headers, outcome: "body_not_raw" },
  { name: "a null body", body: untyped(null), headers, outcome: "body_not_raw" },
  { name: "a list of bytes", body: untyped([...bytes]), headers, outcome: "body_not_raw" },
  {
    name: "a body that says it is a buffer",
    body: untyped({ buffer: -1, byteLength: 3, length: 3 }),
    headers,
    outcome: "body_not_raw",
  },

  {
    name: "a secret of 24 bytes",
    body: bytes,
    headers: headersOf("v1,pLdFJE1/HrYps/9uHavmsaDQGyk4z4URAOthZMN1J04="),
    receiver: { secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX" },
    outcome: "accepted",
  },
  {
    name: "a secret of 64 bytes",
    body: bytes,
    headers: headersOf("v1,g7c96lHFQK/GaY6YNVP6YNV9RqCOv2qKW9Y0LOytdj0="),
    receiver: {
      secret:
        "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw==",
    },
    outcome: "accepted",
  },
  {
    name: "a secret of 23 bytes",
    body: bytes,
    headers,
    receiver: { secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRY=" },
    outcome: "secret_invalid",
  },
  {
    name: "a secret of 65 bytes",
    body: bytes,
    headers,
    receiver: {
      secret:
        "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0A=",
    },
    outcome: "secret_invalid",
  },
  // Rightly signed with a key of no bytes, and of one.
  {
    name: "an empty secret",
    body: bytes,
    headers: headersOf("v1,94YbeN0uhOHKGcd0U4eqFPtIk19DhjSPtOhkUlzJHRs="),
    receiver: { secret: "whsec_" },
    outcome: "secret_invalid",
  },
  {
    name: "a secret of one byte",
    body: bytes,
    headers: headersOf("v1,vsCGF0jY6/fM6sdeJtVVdY/+LLjYwjQ8XKzvgTcjKyU="),
    receiver: { secret: "whsec_eA==" },
    outcome: "secret_invalid",
  },
  { name: "no secret", body: bytes, headers, receiver: { secret: "" }, outcome: "secret_invalid" },
  {
    name: "an empty list of secrets",
    body: bytes,
    headers,
    receiver: { secret: [] },
    outcome: "secret_invalid",
  },
  {
    name: "a bad secret behind a good one",
    body: bytes,
    headers,
    receiver: { secret: [secret, "whsec_"] },
    outcome: "secret_invalid",
  },
  {
    name: "a secret without its prefix",
    body: bytes,
    headers,
    receiver: { secret: secret.slice(6) },
    outcome: "secret_invalid",
  },
  {
    name: "a secret in quotes",
    body: bytes,
    headers,
    receiver: { secret: `"${secret}"` },
    outcome: "secret_invalid",
  },
  {
    name: "a secret and a line's end",
    body: bytes,
    headers,
    receiver: { secret: `${secret}\n` },
    outcome: "secret_invalid",
  },
];

/** What becomes of a vector, as it is and as a `Request`: `accepted`, a code, or what should not have been thrown. */
export async function outcomesOf(
  vector: Vector,
  create: (options: WebhooksOptions) => Webhooks,
): Promise<string[]> {
  const open = () => create({ secret, now: () => nowMs, ...vector.receiver });
  const parts = { body: vector.body, headers: vector.headers };
  const outcomes = [await outcomeOf(() => open().verify(parts, vector.options))];
  const sync = await outcomeOf(async () => open().verifySync(parts, vector.options));
  if (sync !== "sync_unavailable") outcomes.push(sync);
  if (isBody(vector.body)) {
    const request = new Request("https://receiver.example/hooks", {
      method: "POST",
      headers: readable(vector.headers),
      // The types of some runtimes say less than they take.
      body: vector.body as BodyInit,
    });
    outcomes.push(await outcomeOf(() => open().verify(request, vector.options)));
  }
  return outcomes;
}

/** What signing says in this runtime; undefined when all is well. */
export async function signingFault(): Promise<string | undefined> {
  const input = { id, timestamp, body: bytes, secrets: [other, secret] };
  const expected = `${byOther} ${right}`;
  const signed = await signAsync(input);
  if (signed !== expected) return `signAsync: ${signed}`;
  const sync = await outcomeOf(async () => {
    if (sign(input) !== expected) throw new Error("sign: another signature");
  });
  return sync === "accepted" || sync === "sync_unavailable" ? undefined : sync;
}

async function outcomeOf(open: () => Promise<unknown>): Promise<string> {
  try {
    await open();
    return "accepted";
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.code : String(error);
  }
}

function surrounded(inner: Uint8Array): Uint8Array {
  const outer = new Uint8Array(inner.length + 20).fill(88);
  outer.set(inner, 7);
  return outer.subarray(7, 7 + inner.length);
}

function listed(given: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
}

function shouted(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toUpperCase(), value]));
}

/** Any body, as a JavaScript caller may pass it. */
function untyped(body: unknown): RawBody {
  return body as RawBody;
}

function isBody(body: unknown): boolean {
  return typeof body === "string" || body instanceof Uint8Array || body instanceof ArrayBuffer;
}

/** What `Headers` makes of them. */
function readable(given: WebhookHeaders): Headers {
  if (given instanceof Headers) return given;
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  return new Headers(pairs);
}
