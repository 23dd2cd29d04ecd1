import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSignedSession, type SignedRecord } from "./index.ts";
import { anyText, begin, beginAt, end, endAt, startMeter, type Written } from "./signing-meter.test.kit.ts";

const meter = startMeter();
const verified = {
  status: "verified",
  start: { at: beginAt, registerWh: 100_250, frameId: "start" },
  stop: { at: endAt, registerWh: 101_750, frameId: "stop" },
  timeUsable: true,
  meterSerial: "METER-1",
  keyFingerprint: createHash("sha256").update(meter.der).digest("hex"),
};
const inOneRecord = { ...verified, start: { ...verified.start, frameId: "stop" } };

test("a start and a stop in two records are verified", () => {
  expect(check(session())).toEqual(verified);
});

test("a whole session in the record of the stop is verified", () => {
  expect(check([stopWith([begin, end])])).toEqual(inOneRecord);
});

test("a start that the stop repeats is cited where it came first", () => {
  expect(check([startWith([begin]), stopWith([begin, end])])).toEqual(verified);
});

test("readings in between, fiscal readings and other registers change nothing", () => {
  const between = { ...begin, TX: "C", TM: "2026-03-02T11:00:00,000+0100 S", RV: 101 };
  const seconds = { ...end, RV: 5400, RI: "1-0:0.8.6*255", RU: "sec" };
  const exported = { ...end, RV: 3, RI: "1-0:2.8.0*255" };
  const records = [
    startWith([begin]),
    frame("between", meter.record([between], { PG: "T8" })),
    frame(
      "fiscal",
      meter.record(
        [
          { ...begin, RV: 7 },
          { ...end, RV: 9 },
        ],
        { PG: "F8" },
      ),
    ),
    stopWith([end, seconds, exported]),
  ];
  expect(check(records)).toEqual(verified);
});

test("OCPP's JSON around a record, and the same record without it, are one", () => {
  const start = meter.record([begin]);
  const wrapped = frame("start", envelope(start, meter.key));
  expect(check([wrapped, stopWith([end])])).toEqual(verified);
  expect(check([wrapped, { ...frame("again", start), receivedAt: 9e12 }, stopWith([end])])).toEqual(verified);
});

test("a charger may leave out the JSON, or the base64 in it", () => {
  const start = meter.record([begin]);
  const bare = frame("start", Buffer.from(start).toString("base64"));
  expect(check([bare, stopWith([end])])).toEqual(verified);
  const unencoded = frame("start", JSON.stringify({ signedMeterData: start, encodingMethod: "" }));
  expect(check([unencoded, stopWith([end])])).toEqual(verified);
});

test("bytes that are no UTF-8 are no record, whatever they decode to", () => {
  const start = meter.record([begin], { GS: "\ufffd" });
  const bytes = Buffer.from(start);
  // The replacement character is EF BF BD; a lone FF would be read as it.
  const at = bytes.indexOf(Buffer.from([0xef, 0xbf, 0xbd]));
  const broken = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]);
  const sent = (data: Buffer) => frame("start", JSON.stringify({ signedMeterData: data.toString("base64") }));
  const stop = stopWith([end], { GS: "\ufffd" });
  expect(check([sent(bytes), stop])).toEqual(verified);
  expect(check([sent(broken), stop])).toMatchObject({ status: "invalid", frameIds: ["start"] });
});

test("order and repeats change nothing", () => {
  const refused = [startWith([begin]), stopWith([{ ...end, ST: "M" }])];
  const pool = [...session(), startWith([begin]), { ...stopWith([end]), frameId: "retry", receivedAt: 9e12 }];
  // Signed once: a second signature of the same text is another text.
  fc.assert(
    fc.property(fc.shuffledSubarray([...pool, ...pool, ...session()]), (records) => {
      const whole = [...records, ...pool];
      expect(check(whole)).toEqual(verified);
      expect(check([...whole].reverse())).toEqual(verified);
    }),
    { numRuns: 10 },
  );
  expect(check([...refused].reverse())).toEqual(check(refused));
  expect(check([...refused, ...refused])).toEqual(check(refused));
});

test.each([
  ["kWh", "0.0004", "1.0009", 0, 1000],
  ["kWh", 57.584, 58.685, 57_584, 1101],
  ["Wh", 7753, 7753, 7753, 0],
  ["Wh", "0.9", "2.1", 0, 1], // 1.2 Wh: one whole Wh, although 2 - 0 is 2
  ["Wh", "0.2", "1.9", 0, 1],
  ["kWh", "00000002.300", "00000002.600", 2300, 300], // 0.3 kWh is 299.99… Wh in floats
])("in %s, %s to %s starts at %i Wh and is %i Wh", (unit, from, to, startWh, deltaWh) => {
  const result = check([
    stopWith([
      { ...begin, RU: unit, RV: from },
      { ...end, RU: unit, RV: to },
    ]),
  ]);
  if (result.status !== "verified") throw new Error(JSON.stringify(result));
  expect(result.start.registerWh).toBe(startWh);
  expect(result.stop.registerWh - result.start.registerWh).toBe(deltaWh);
});

// The example of OCMF 1.4 has three registers; the one at the vehicle is what the driver bought.
test.each([
  ["01-0B:01.08.00*FF", "01-0B:B1.08.00*FF", "second"],
  ["01-0B:B3.08.00*FF", "01-0B:B1.08.00*FF", "second"],
  ["1-0:98.8.0.FF", "1-0:1.8.0.FF", "first"],
  ["1-b:1.8.e", "1-b:2.8.e", "first"],
  ["1-0:1.8.0", "1-0:C1.8.0", "first"],
  ["1-0:1.8.1", "1-0:1.8.0", "second"],
  ["1-0:1.8.0*198", "1-0:1.8.0*255", "second"],
])("of %s and %s the %s is billed", (first, second, which) => {
  const readings = [
    { ...begin, RI: first, RV: 10 },
    { ...end, RI: first, RV: 11 },
    { ...begin, RI: second, RV: 20 },
    { ...end, RI: second, RV: 22 },
  ];
  const result = check([stopWith(readings)]);
  expect(result).toMatchObject({ stop: { registerWh: which === "first" ? 11_000 : 22_000 } });
});

test.each<[string, Written, Written, Written]>([
  ["a stop that is lower", {}, { RV: 100.249 }, {}],
  ["a stop that is earlier", {}, { TM: "2026-03-02T09:59:59,999+0100 S" }, {}],
  ["a meter in error at the start", { ST: "E" }, {}, {}],
  ["a meter in error at the stop", {}, { ST: "M" }, {}],
  ["an event during the session", { EI: 4 }, { EI: 5 }, {}],
  ["an event counter that only the stop has", {}, { EI: 5 }, {}],
  ["energy that must not be billed, at the start", { EF: "E" }, {}, {}],
  ["energy that must not be billed, at the stop", {}, { EF: "Et" }, {}],
  ["another meter at the stop", {}, {}, { MS: "METER-2" }],
  ["another gateway at the stop", {}, {}, { GS: "GW-2" }],
  ["a stop on the page of the start", {}, {}, { PG: "T7" }],
  ["a stop on a page before the start", {}, {}, { PG: "T6" }],
  ["a user that does not match", {}, {}, { IL: "MISMATCH" }],
  ["an invalid user", {}, {}, { IL: "INVALID" }],
  ["an outdated user", {}, {}, { IL: "OUTDATED" }],
  ["an unknown user", {}, {}, { IL: "UNKNOWN" }],
  ["a user that does not match, as before OCMF 0.5", {}, {}, { IL: undefined, IS: "MISMATCH" }],
])("%s must not be billed", (_, atStart, atStop, fields) => {
  const records = [startWith([{ ...begin, ...atStart }]), stopWith([{ ...end, ...atStop }], fields)];
  expect(check(records)).toMatchObject({ status: "meter_error", frameIds: ["start", "stop"] });
});

test("two starts or two stops that differ must not be billed", () => {
  const other = frame("other", meter.record([{ ...begin, RV: 99 }], { PG: "T5" }));
  expect(check([...session(), other])).toMatchObject({
    status: "meter_error",
    detail: "There are several start readings, and they differ.",
  });
  const late = frame("other", meter.record([{ ...end, RV: 102, TX: "L" }], { PG: "T12" }));
  expect(check([...session(), late])).toMatchObject({
    status: "meter_error",
    detail: "There are several stop readings, and they differ.",
  });
});

test.each<[string, Written]>([
  ["time", { TM: "2026-03-02T09:59:00,000+0100 S" }],
  ["clock", { TM: "2026-03-02T10:00:00,000+0100 U" }],
  ["status", { ST: "T" }],
  ["event counter", { EI: 9 }],
])("two starts that differ in their %s only must not be billed", (_, changes) => {
  const repeated = stopWith([
    { ...begin, ...changes },
    { ...end, EI: null },
  ]);
  expect(check([startWith([begin]), repeated])).toMatchObject({
    detail: "There are several start readings, and they differ.",
  });
});

test("a session of more than 64 signed starts and stops is refused before they are verified", () => {
  const many = Array.from({ length: 63 }, (_, page) =>
    frame(`z${page}`, meter.record([begin], { PG: `T${page + 20}` })),
  );
  expect(check([...session(), ...many])).toMatchObject({ status: "invalid" });
  expect(check([...session(), ...many.slice(1)])).toEqual(verified);
});

test("an exception during the session makes unusable what its flags say, and both when they say nothing", () => {
  const exception = (flags: Written) =>
    check([
      ...session(),
      frame(
        "x",
        meter.record([{ ...begin, TX: "X", TM: "2026-03-02T10:30:00,000+0100 S", ...flags }], { PG: "T8" }),
      ),
    ]);
  expect(exception({ EF: "" })).toMatchObject({ status: "meter_error" });
  expect(exception({ EF: "E" })).toMatchObject({ status: "meter_error" });
  expect(exception({ EF: "t" })).toEqual({ ...verified, timeUsable: false });
});

test.each<[string, Written, Written]>([
  ["its clock is not set at the start", { TM: "2026-03-02T10:00:00,000+0100 U" }, {}],
  ["its clock is not set at the stop", {}, { TM: "2026-03-02T11:30:00,000+0100 U" }],
  ["it does not say how its clock is", {}, { TM: "2026-03-02T11:30:00,000+0100" }],
  ["it flags the time", {}, { EF: "t" }],
  ["it began on a relative clock and ended on another", { TM: "2026-03-02T10:00:00,000+0100 R" }, {}],
])("energy counts and time does not when %s", (_, atStart, atStop) => {
  const records = [startWith([{ ...begin, ...atStart }]), stopWith([{ ...end, ...atStop }])];
  expect(check(records)).toEqual({ ...verified, timeUsable: false });
});

test("a meter without a serial of its own is named by its gateway", () => {
  const records = [startWith([begin], { MS: "" }), stopWith([end], { MS: undefined })];
  expect(check(records)).toEqual({ ...verified, meterSerial: "GW-1" });
});

test("without a start, a stop or anything signed the pair is missing", () => {
  expect(check([])).toEqual({ status: "missing" });
  expect(check([startWith([begin])])).toEqual({ status: "missing" });
  expect(check([stopWith([end])])).toEqual({ status: "missing" });
  expect(
    check([startWith([{ ...begin, RI: "1-0:2.8.0" }]), stopWith([{ ...end, RI: "1-0:2.8.0" }])]),
  ).toEqual({
    status: "missing",
  });
  expect(check([frame("f", meter.record([begin, end], { PG: "F1" }))])).toEqual({ status: "missing" });
});

test("what cannot be read is used for nothing, and is the reason when there is no pair without it", () => {
  const junk = frame("junk", "OCMF|{}|{}");
  const edl = frame("edl", JSON.stringify({ signedMeterData: "AAAA", encodingMethod: "EDL", publicKey: "" }));
  expect(check([...session(), junk, edl])).toEqual(verified);
  expect(check([startWith([begin]), junk, edl])).toMatchObject({
    status: "invalid",
    frameIds: ["edl", "junk"],
  });
});

test("a start, a stop or an error whose signature does not fit spoils the session", () => {
  const forged = meter.record([end], { PG: "T9" }).replace("101.75", "101.74");
  expect(check([startWith([begin]), frame("stop", forged)])).toMatchObject({
    status: "invalid",
    frameIds: ["stop"],
  });
  expect(check([...session(), frame("forged", forged)])).toMatchObject({
    status: "invalid",
    frameIds: ["forged"],
  });
});

test("values of another key are of an unknown key when they say so, and invalid when they do not", () => {
  const other = startMeter();
  const foreign = other.record([begin, end]);
  expect(check([{ ...frame("f", foreign), publicKey: other.key }])).toMatchObject({
    status: "key_unknown",
    frameIds: ["f"],
  });
  expect(check([frame("f", envelope(foreign, other.key))])).toMatchObject({ status: "key_unknown" });
  expect(check([frame("f", foreign)])).toMatchObject({ status: "invalid" });
  // Claiming our key does not make it ours.
  expect(check([{ ...frame("f", foreign), publicKey: meter.key }])).toMatchObject({ status: "invalid" });
});

test("values on another curve than the pinned key's are of an unknown key", () => {
  const other = startMeter("secp384r1", "secp384r1");
  expect(check([frame("f", other.record([begin, end]))])).toMatchObject({ status: "key_unknown" });
});

test("without a pinned key nothing is verified, whatever key comes along", () => {
  const records = session().map((record) => ({ ...record, publicKey: meter.key }));
  expect(checkSignedSession(records, null)).toMatchObject({
    status: "key_unknown",
    frameIds: ["start", "stop"],
  });
  expect(checkSignedSession(records, "no key")).toMatchObject({ status: "key_unknown" });
});

test("a pinned point is one on the curve that the records name", () => {
  const point = meter.der.subarray(-65).toString("hex");
  expect(checkSignedSession(session(), point)).toEqual(verified);
});

test("nothing that a charger may send throws, or changes what is verified", () => {
  const piece = fc.constantFrom("OCMF|", "|", "{", '"signedMeterData":"', "}", "[", meter.key, "\ud800", '"');
  const payload = fc.oneof(
    anyText,
    fc.array(piece).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(fc.array(payload, { maxLength: 3 }), fc.string(), (payloads, publicKey) => {
      const noise = payloads.map((text, index) => ({ ...frame(`n${index}`, text), publicKey }));
      expect(check(noise).status).toBe(noise.length === 0 ? "missing" : "invalid");
      expect(check([...noise, ...signedOnce])).toEqual(verified);
    }),
    { numRuns: 60 },
  );
});

const signedOnce = session();

function check(records: readonly SignedRecord[]) {
  return checkSignedSession(records, meter.key);
}

function session(): SignedRecord[] {
  return [startWith([begin]), stopWith([end])];
}

function startWith(readings: readonly Written[], fields: Written = {}): SignedRecord {
  return frame("start", meter.record(readings, fields));
}

/** The stop comes two pages later: a reading in between has one. */
function stopWith(readings: readonly Written[], fields: Written = {}): SignedRecord {
  return frame("stop", meter.record(readings, { PG: "T9", ...fields }));
}

function frame(frameId: string, payload: string): SignedRecord {
  return { frameId, receivedAt: endAt, payload };
}

/** As OCPP 1.6 carries it: OCA's application note on signed meter values. */
function envelope(text: string, key: string): string {
  return JSON.stringify({
    signedMeterData: Buffer.from(text).toString("base64"),
    encodingMethod: "OCMF",
    publicKey: Buffer.from(`oca:base16:asn1:${key}`).toString("base64"),
    signingMethod: "ECDSA-secp256r1-SHA256",
  });
}
