import { createHash, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ExactJson, ExactNumber, parseExactJson } from "./exact-json.ts";
import { parseOcmf, readMeterKey, verifyOcmf } from "./index.ts";
import { anyText, begin, beginAt, end, endAt, payloadOf, startMeter } from "./signing-meter.test.kit.ts";

const curves = [
  ["secp192k1", "secp192k1", 24],
  ["secp192r1", "prime192v1", 24],
  ["secp256k1", "secp256k1", 32],
  ["secp256r1", "prime256v1", 32],
  ["brainpoolP256r1", "brainpoolP256r1", 32],
  ["brainpool256r1", "brainpoolP256r1", 32],
  ["secp384r1", "secp384r1", 48],
  ["brainpoolP384r1", "brainpoolP384r1", 48],
] as const;

const meter = startMeter();
const payload = payloadOf([begin, end]);

describe.each(curves)("a record on %s", (curve, openssl, bytes) => {
  const own = startMeter(curve, openssl);
  const point = own.der.subarray(-2 * bytes).toString("hex");

  test("verifies in hex and base64, as DER and as two integers", () => {
    for (const encoding of ["hex", "base64"] as const)
      for (const raw of [false, true])
        expect(verifyOcmf(own.signText(payload, { encoding, raw }), own.key)).toMatchObject({ ok: true });
  });

  test("verifies by its key in every encoding, and all have one fingerprint", () => {
    const text = own.signText(payload);
    const hex = own.der.toString("hex");
    const ways = [
      own.publicKey.export({ type: "spki", format: "pem" }).toString(),
      hex,
      hex.toUpperCase().replace(/(.{4})/g, "$1 "),
      own.der.toString("base64"),
      own.der.toString("base64url"),
      `04${point}`,
      point,
      `${Number.parseInt(point.at(-1) ?? "0", 16) % 2 === 0 ? "02" : "03"}${point.slice(0, 2 * bytes)}`,
      `oca:base16:asn1:${hex}`,
      Buffer.from(`oca:base16:asn1:${hex}`).toString("base64"),
      Buffer.from(hex).toString("base64"),
    ];
    const fingerprint = createHash("sha256").update(own.der).digest("hex");
    for (const way of ways)
      expect(verifyOcmf(text, way), way).toMatchObject({ ok: true, keyFingerprint: fingerprint });
  });

  test("does not verify by another key of the same curve", () => {
    const other = startMeter(curve, openssl);
    expect(verifyOcmf(own.signText(payload), other.key)).toMatchObject({ code: "signature_mismatch" });
  });
});

test("without SA and SE a record is P-256 in hex", () => {
  const text = meter.signText(payload, { section: { SA: undefined, SE: undefined } });
  expect(verifyOcmf(text, meter.key)).toMatchObject({
    ok: true,
    record: { signature: { algorithm: "ECDSA-secp256r1-SHA256", encoding: "hex" } },
  });
});

test("the verified text is the one between the pipes, with its white space, zeros and letters", () => {
  const spaced = payload.replaceAll(',"', ' ,\n\t"').replace("100.25", "100.250").replace("GW-1", "Straße 1");
  const text = meter.signText(spaced);
  expect(verifyOcmf(`\n  ${text}\r\n`, meter.key)).toMatchObject({ ok: true, record: { payload: spaced } });
  expect(verifyOcmf(text.replace(' ,\n\t"', ',"'), meter.key)).toMatchObject({ code: "signature_mismatch" });
});

test("a key on another curve than the record's is refused before anything is computed", () => {
  const other = startMeter("secp256k1", "secp256k1");
  expect(verifyOcmf(meter.signText(payload), other.key)).toMatchObject({ code: "curve_mismatch" });
});

test.each([
  ["SA", "ECDSA-secp521r1-SHA256", "algorithm_unsupported"],
  ["SA", "ECDSA-secp256r1-SHA512", "algorithm_unsupported"],
  ["SA", "RSA-secp256r1-SHA256", "algorithm_unsupported"],
  ["SE", "ascii85", "signature_malformed"],
  ["SD", "", "signature_malformed"],
  ["SD", "30", "signature_malformed"],
  ["SD", "zz".repeat(70), "signature_malformed"],
  ["SD", "00".repeat(5000), "signature_malformed"],
  ["SD", "00".repeat(64), "signature_mismatch"],
  ["SD", "3006020101020101", "signature_mismatch"],
  ["SD", 5, "field_invalid"],
])("a signature section with %s %j is %s", (field, value, code) => {
  const text = meter.signText(payload, { section: { [field]: value } });
  expect(verifyOcmf(text, meter.key)).toMatchObject({ ok: false, code });
});

test("anything but a public key of a curve is refused: private keys, RSA, a point elsewhere, trailing bytes, nothing", () => {
  const text = meter.signText(payload);
  const pair = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
  const p521 = generateKeyPairSync("ec", { namedCurve: "secp521r1" }).publicKey;
  const keys = [
    "",
    "no key",
    pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    rsa.export({ type: "spki", format: "der" }).toString("hex"),
    p521.export({ type: "spki", format: "der" }).toString("hex"),
    `${meter.key}00`,
    meter.key.slice(0, -2),
    `04${"11".repeat(64)}`,
    "04",
    "00",
    "A".repeat(100_000),
  ];
  for (const key of keys)
    expect(verifyOcmf(text, key), key.slice(0, 40)).toMatchObject({ code: "key_invalid" });
});

test("a pinned key is described by its curve and fingerprint, a point only with its algorithm", () => {
  const fingerprint = createHash("sha256").update(meter.der).digest("hex");
  const point = meter.der.subarray(-65).toString("hex");
  expect(readMeterKey(meter.key)).toEqual({ curve: "secp256r1", fingerprint });
  expect(readMeterKey(point)).toBeNull();
  expect(readMeterKey(point, "ECDSA-secp256r1-SHA256")).toEqual({ curve: "secp256r1", fingerprint });
});

test("readings inherit what they leave out from the reading before", () => {
  const text = meter.record([
    { ...begin, EI: 4 },
    { TM: end["TM"], TX: "C", EF: "t" },
    { TX: "E", RV: "  101.750" },
  ]);
  const parsed = parseOcmf(text);
  const first = {
    at: beginAt,
    clock: "S",
    transaction: "B",
    value: "100.25",
    identification: "1-0:1.8.0*255",
    unit: "kWh",
    errorFlags: "",
    status: "G",
    eventCounter: "4",
  };
  const second = { ...first, at: endAt, transaction: "C", errorFlags: "t" };
  expect(parsed).toMatchObject({
    ok: true,
    record: { readings: [first, second, { ...second, transaction: "E", value: "101.750" }] },
  });
});

test("numbers keep the digits that the meter sent", () => {
  const written = payload.replace("100.25", "12345678901234567.123456789012");
  expect(parseOcmf(`OCMF|${written}|{"SD":"00"}`)).toMatchObject({
    record: { readings: [{ value: "12345678901234567.123456789012" }, { value: "101.75" }] },
  });
});

const inOcmf = (text: string) => `OCMF|${text}|{"SD":"00"}`;
const withReading = (changes: Record<string, unknown>) => inOcmf(payloadOf([{ ...begin, ...changes }]));

test.each([
  ["nothing", "", "not_ocmf"],
  ["one section", "OCMF|{}", "not_ocmf"],
  ["another header", "ocmf|{}|{}", "not_ocmf"],
  ["a fourth section", `${inOcmf(payload)}|3059`, "not_ocmf"],
  ["half a character", inOcmf(payload.replace("GW", "G\ud800W")), "not_ocmf"],
  ["a payload that is an array", "OCMF|[]|{}", "json_invalid"],
  ["a key that comes twice", inOcmf(payload.replace('"RD"', '"PG":"T8","RD"')), "json_invalid"],
  ["two signatures", `OCMF|${payload}|{"SD":"00","SD":"01"}`, "json_invalid"],
  ["text after the payload", inOcmf(`${payload}x`), "json_invalid"],
  ["a number that JSON has not", inOcmf(payload.replace("100.25", "0100.25")), "json_invalid"],
  ["a deep payload", inOcmf(`{"a":${"[".repeat(100_000)}`), "json_invalid"],
  ["a string without end", inOcmf(`{"a":"${"\\\\".repeat(100_000)}`), "json_invalid"],
  ["another version", inOcmf(payload.replace('"1.0"', '"2.0"')), "version_unsupported"],
  ["another pagination", inOcmf(payload.replace('"T7"', '"Q7"')), "field_invalid"],
  ["a page without context", inOcmf(payload.replace('"T7"', "7")), "field_invalid"],
  ["no signature", `OCMF|${payload}|{}`, "field_invalid"],
  ["no reading", inOcmf(payloadOf([])), "field_invalid"],
  ["readings that are not an array", inOcmf(payloadOf([begin], { RD: {} })), "field_invalid"],
  ["another time format", withReading({ TM: "2026-03-02T10:00:00Z" }), "field_invalid"],
  ["a day that is none", withReading({ TM: "2026-02-30T10:00:00,000+0100 S" }), "field_invalid"],
  ["no time", withReading({ TM: undefined }), "field_invalid"],
  ["an unknown reason", withReading({ TX: "Q" }), "field_invalid"],
  ["a negative register", withReading({ RV: -1 }), "field_invalid"],
  ["an exponent", withReading({ RV: "1e3" }), "field_invalid"],
  ["a register that is not a number", withReading({ RV: true }), "field_invalid"],
  ["no status", withReading({ ST: undefined }), "field_invalid"],
  ["4097 readings", inOcmf(payloadOf([begin, ...Array.from({ length: 4096 }, () => ({}))])), "too_long"],
  ["300000 characters", inOcmf(" ".repeat(300_000)), "too_long"],
])("%s is refused", (_, text, code) => {
  expect(parseOcmf(text)).toMatchObject({ ok: false, code });
});

test("a key of an object's prototype is an ordinary key", () => {
  const text = meter.signText(payload.replace('"IS":true', '"__proto__":{"PG":"T1"},"constructor":1'));
  expect(verifyOcmf(text, meter.key)).toMatchObject({ ok: true, record: { pagination: { number: 7n } } });
});

test("no single byte of the payload can change", () => {
  const text = meter.signText(payload);
  for (let at = 0; at < payload.length; at += 1) {
    const byte = payload.charCodeAt(at) ^ (1 + (at % 31));
    const changed = `OCMF|${payload.slice(0, at)}${String.fromCharCode(byte)}${payload.slice(at + 1)}|`;
    const tampered = text.replace(`OCMF|${payload}|`, () => changed);
    expect(verifyOcmf(tampered, meter.key).ok, `byte ${at}`).toBe(false);
  }
});

test("no single byte of the signature can change", () => {
  for (const raw of [false, true]) {
    const signed = verifyOcmf(meter.signText(payload, { raw }), meter.key);
    if (!signed.ok) throw new Error(signed.detail);
    const bytes = Buffer.from(signed.record.signature.data, "hex");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      const text = meter.signText(payload, { section: { SD: changed.toString("hex") } });
      expect(verifyOcmf(text, meter.key).ok, `byte ${at}`).toBe(false);
    }
  }
});

test("no record of a charger and no key of an operator throws, or verifies by mistake", () => {
  const piece = fc.oneof(
    anyText,
    fc.json(),
    fc.constantFrom("OCMF|", "|", "{", '"', "\\", "[", payload, meter.key, '{"SD":"00"}', "oca:base16:asn1:"),
  );
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, fc.oneof(text, fc.constant(meter.key)), (record, key) => {
      expect(verifyOcmf(record, key).ok).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("JSON is read as JSON.parse reads it, except for numbers", () => {
  const plain = (value: ExactJson): unknown => {
    if (value instanceof ExactNumber) return Number(value.text);
    if (Array.isArray(value)) return value.map(plain);
    return value instanceof Map
      ? Object.fromEntries([...value].map(([key, own]) => [key, plain(own)]))
      : value;
  };
  const json = fc.json({ maxDepth: 4 }).filter((text) => !text.includes("__proto__"));
  fc.assert(
    fc.property(json, (text) => {
      const read = parseExactJson(` ${text}\n`);
      expect(read && plain(read.value)).toEqual(JSON.parse(text));
      expect(parseExactJson(`${text}]`)).toBeNull();
    }),
  );
});
