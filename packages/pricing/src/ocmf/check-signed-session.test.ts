import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkRecords, checkSignedSession, judgeRecords, type SignedRecord } from "./index.ts";
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

test("a start and a stop in two records are verified", async () => {
  expect(await check(session())).toEqual(verified);
});

test("a whole session in the record of the stop is verified", async () => {
  expect(await check([stopWith([begin, end])])).toEqual(inOneRecord);
});

test("a start that the stop repeats is cited where it came first", async () => {
  expect(await check([startWith([begin]), stopWith([begin, end])])).toEqual(verified);
});

test("readings in between, fiscal readings and other registers change nothing", async () => {
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
  expect(await check(records)).toEqual(verified);
});

test("OCPP's JSON around a record, and the bare record, are one record", async () => {
  const start = meter.record([begin]);
  const wrapped = frame("start", envelope(start, meter.key));
  expect(await check([wrapped, stopWith([end])])).toEqual(verified);
  expect(await check([wrapped, { ...frame("again", start), receivedAt: 9e12 }, stopWith([end])])).toEqual(
    verified,
  );
});

test("a charger may leave out the JSON, or the base64 in it", async () => {
  const start = meter.record([begin]);
  const bare = frame("start", Buffer.from(start).toString("base64"));
  expect(await check([bare, stopWith([end])])).toEqual(verified);
  const unencoded = frame("start", JSON.stringify({ signedMeterData: start, encodingMethod: "" }));
  expect(await check([unencoded, stopWith([end])])).toEqual(verified);
});

test("bytes that are not UTF-8 are not a record", async () => {
  const start = meter.record([begin], { GS: "\ufffd" });
  const bytes = Buffer.from(start);
  // The replacement character is EF BF BD; a lone FF would be read as it.
  const at = bytes.indexOf(Buffer.from([0xef, 0xbf, 0xbd]));
  const broken = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]);
  const sent = (data: Buffer) => frame("start", JSON.stringify({ signedMeterData: data.toString("base64") }));
  const stop = stopWith([end], { GS: "\ufffd" });
  expect(await check([sent(bytes), stop])).toEqual(verified);
  expect(await check([sent(broken), stop])).toMatchObject({ status: "invalid", frameIds: ["start"] });
});

test("order and repeats change nothing", async () => {
  const refused = [startWith([begin]), stopWith([{ ...end, ST: "M" }])];
  const pool = [...session(), startWith([begin]), { ...stopWith([end]), frameId: "retry", receivedAt: 9e12 }];
  // Signed once: a second signature of a text is another text.
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...pool, ...pool, ...session()]), async (records) => {
      const whole = [...records, ...pool];
      expect(await check(whole)).toEqual(verified);
      expect(await check([...whole].reverse())).toEqual(verified);
    }),
    { numRuns: 10 },
  );
  expect(await check([...refused].reverse())).toEqual(await check(refused));
  expect(await check([...refused, ...refused])).toEqual(await check(refused));
});

test.each([
  ["kWh", "0.0004", "1.0009", 0, 1000],
  ["kWh", 57.584, 58.685, 57_584, 1101],
  ["Wh", 7753, 7753, 7753, 0],
  ["Wh", "0.9", "2.1", 0, 1], // 1.2 Wh: one whole Wh, although 2 - 0 is 2
  ["Wh", "0.2", "1.9", 0, 1],
  ["kWh", "00000002.300", "00000002.600", 2300, 300], // 0.3 kWh is 299.99… Wh in floats
])("in %s, %s to %s starts at %i Wh and is %i Wh", async (unit, from, to, startWh, deltaWh) => {
  const result = await check([
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
])("of %s and %s the %s is billed", async (first, second, which) => {
  const readings = [
    { ...begin, RI: first, RV: 10 },
    { ...end, RI: first, RV: 11 },
    { ...begin, RI: second, RV: 20 },
    { ...end, RI: second, RV: 22 },
  ];
  const result = await check([stopWith(readings)]);
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
])("%s must not be billed", async (_, atStart, atStop, fields) => {
  const records = [startWith([{ ...begin, ...atStart }]), stopWith([{ ...end, ...atStop }], fields)];
  expect(await check(records)).toMatchObject({ status: "meter_error", frameIds: ["start", "stop"] });
});

test("two starts or two stops that differ must not be billed", async () => {
  const other = frame("other", meter.record([{ ...begin, RV: 99 }], { PG: "T5" }));
  expect(await check([...session(), other])).toMatchObject({
    status: "meter_error",
    detail: "There are several start readings, and they differ.",
  });
  const late = frame("other", meter.record([{ ...end, RV: 102, TX: "L" }], { PG: "T12" }));
  expect(await check([...session(), late])).toMatchObject({
    status: "meter_error",
    detail: "There are several stop readings, and they differ.",
  });
});

test.each<[string, Written]>([
  ["time", { TM: "2026-03-02T09:59:00,000+0100 S" }],
  ["clock", { TM: "2026-03-02T10:00:00,000+0100 U" }],
  ["status", { ST: "T" }],
  ["event counter", { EI: 9 }],
])("two starts that differ in their %s only must not be billed", async (_, changes) => {
  const repeated = stopWith([
    { ...begin, ...changes },
    { ...end, EI: null },
  ]);
  expect(await check([startWith([begin]), repeated])).toMatchObject({
    detail: "There are several start readings, and they differ.",
  });
});

test("any number of signed errors is verified, and a manipulated one is found", async () => {
  const minutes = Array.from({ length: 1_000 }, (_, minute) => {
    const at = new Date(beginAt + minute * 5_000).toISOString().slice(0, 19);
    const reading = { ...begin, TX: "C", TM: `${at},000+0000 S`, EF: "t" };
    return frame(`z${minute}`, meter.record([reading], { PG: `T${minute + 20}` }));
  });
  expect(await check([...session(), ...minutes])).toEqual({ ...verified, timeUsable: false });
  const forged = minutes.map((each) =>
    each.frameId === "z777" ? { ...each, payload: each.payload.replace("100.25", "100.26") } : each,
  );
  expect(await check([...session(), ...forged])).toMatchObject({ status: "invalid", frameIds: ["z777"] });
});

test("the process stays responsive while many records are verified", async () => {
  const records = Array.from({ length: 400 }, (_, page) =>
    frame(`z${page}`, meter.record([{ ...begin, TX: "X" }], { PG: `T${page + 20}` })),
  );
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await check([...session(), ...records]);
  isDone = true;
  // 402 records in slices of 16 are 26 slices, each read in its own turn, at least.
  expect(turns).toBeGreaterThanOrEqual(26);
});

test("checked records give the result of the records, without naming the driver", async () => {
  const records = [startWith([begin], { ID: "04A2B9C1D2" }), stopWith([end], { ID: "04A2B9C1D2" })];
  const text = JSON.stringify(await checkRecords(records, meter.key));
  expect(text).not.toContain("04A2B9C1D2");
  const known = JSON.parse(text);
  expect(judgeRecords(known)).toEqual(verified);
  // The text comes again after its content was erased: it is not another record of the page.
  const again = records.map((record) => ({
    ...record,
    receivedAt: 9e12,
    frameId: `${record.frameId} again`,
  }));
  expect(judgeRecords(await checkRecords(again, meter.key, known))).toEqual(verified);
});

test("an exception during the session makes time or energy unusable as its flags say, and both without flags", async () => {
  const exception = (flags: Written) =>
    check([
      ...session(),
      frame(
        "x",
        meter.record([{ ...begin, TX: "X", TM: "2026-03-02T10:30:00,000+0100 S", ...flags }], { PG: "T8" }),
      ),
    ]);
  expect(await exception({ EF: "" })).toMatchObject({ status: "meter_error" });
  expect(await exception({ EF: "E" })).toMatchObject({ status: "meter_error" });
  expect(await exception({ EF: "t" })).toEqual({ ...verified, timeUsable: false });
});

test.each<[string, Written, Written]>([
  ["its clock is not set at the start", { TM: "2026-03-02T10:00:00,000+0100 U" }, {}],
  ["its clock is not set at the stop", {}, { TM: "2026-03-02T11:30:00,000+0100 U" }],
  ["it does not say how its clock is", {}, { TM: "2026-03-02T11:30:00,000+0100" }],
  ["it flags the time", {}, { EF: "t" }],
  ["it began on a relative clock and ended on another", { TM: "2026-03-02T10:00:00,000+0100 R" }, {}],
])("energy counts and time does not when %s", async (_, atStart, atStop) => {
  const records = [startWith([{ ...begin, ...atStart }]), stopWith([{ ...end, ...atStop }])];
  expect(await check(records)).toEqual({ ...verified, timeUsable: false });
});

test("a meter without its own serial number is named by its gateway", async () => {
  const records = [startWith([begin], { MS: "" }), stopWith([end], { MS: undefined })];
  expect(await check(records)).toEqual({ ...verified, meterSerial: "GW-1" });
});

test("without anything signed the pair is missing", async () => {
  expect(await check([])).toEqual({ status: "missing" });
});

test("signed values without a start and a stop of one register are incomplete, and the detail says what is missing", async () => {
  const incomplete = (detail: string, ...frameIds: string[]) => ({ status: "incomplete", detail, frameIds });
  expect(await check([startWith([begin])])).toEqual(
    incomplete("The meter signed a start, but no stop.", "start"),
  );
  expect(await check([stopWith([end])])).toEqual(
    incomplete("The meter signed a stop, but no start.", "stop"),
  );
  expect(await check([startWith([begin]), stopWith([{ ...end, RI: "1-0:B1.8.0" }])])).toEqual(
    incomplete("The signed start and stop are of different registers.", "start", "stop"),
  );
  const neither = "The meter signed neither a start nor a stop of an energy register.";
  expect(
    await check([startWith([{ ...begin, RI: "1-0:2.8.0" }]), stopWith([{ ...end, RI: "1-0:2.8.0" }])]),
  ).toEqual(incomplete(neither, "start", "stop"));
  expect(await check([frame("f", meter.record([begin, end], { PG: "F1" }))])).toEqual(
    incomplete(neither, "f"),
  );
});

test("a single record is verified, too", async () => {
  const forged = meter.record([end], { PG: "T9" }).replace("101.75", "101.74");
  expect(await check([frame("stop", forged)])).toMatchObject({ status: "invalid", frameIds: ["stop"] });
  const between = meter.record([{ ...begin, TX: "C" }]).replace("100.25", "100.26");
  expect(await check([frame("between", between)])).toMatchObject({ status: "invalid" });
  expect(await check([frame("f", startMeter().record([end]))])).toMatchObject({ status: "invalid" });
  const other = startMeter();
  expect(await check([{ ...frame("f", other.record([end])), publicKey: other.key }])).toMatchObject({
    status: "key_unknown",
  });
  expect(await checkSignedSession([stopWith([end])], null)).toMatchObject({
    status: "key_unknown",
    detail: "No public key is pinned for the meter.",
  });
});

test("an unreadable record is not used, and is the reason when there is no pair without it", async () => {
  const junk = frame("junk", "OCMF|{}|{}");
  const edl = frame("edl", JSON.stringify({ signedMeterData: "AAAA", encodingMethod: "EDL", publicKey: "" }));
  expect(await check([...session(), junk, edl])).toEqual(verified);
  expect(await check([startWith([begin]), junk, edl])).toMatchObject({
    status: "invalid",
    frameIds: ["edl", "junk"],
  });
});

test("a start, a stop or an error with a wrong signature makes the session invalid", async () => {
  const forged = meter.record([end], { PG: "T9" }).replace("101.75", "101.74");
  expect(await check([startWith([begin]), frame("stop", forged)])).toMatchObject({
    status: "invalid",
    frameIds: ["stop"],
  });
  expect(await check([...session(), frame("forged", forged)])).toMatchObject({
    status: "invalid",
    frameIds: ["forged"],
  });
});

test("values of another key have an unknown key when they name it, and are invalid otherwise", async () => {
  const other = startMeter();
  const foreign = other.record([begin, end]);
  expect(await check([{ ...frame("f", foreign), publicKey: other.key }])).toMatchObject({
    status: "key_unknown",
    frameIds: ["f"],
  });
  expect(await check([frame("f", envelope(foreign, other.key))])).toMatchObject({ status: "key_unknown" });
  expect(await check([frame("f", foreign)])).toMatchObject({ status: "invalid" });
  // A record that claims our key does not make it ours.
  expect(await check([{ ...frame("f", foreign), publicKey: meter.key }])).toMatchObject({
    status: "invalid",
  });
});

test("values on another curve than the pinned key's are of an unknown key", async () => {
  const other = startMeter("secp384r1", "secp384r1");
  expect(await check([frame("f", other.record([begin, end]))])).toMatchObject({ status: "key_unknown" });
});

test("without a pinned key nothing is verified, with any key in the record", async () => {
  const records = session().map((record) => ({ ...record, publicKey: meter.key }));
  expect(await checkSignedSession(records, null)).toMatchObject({
    status: "key_unknown",
    frameIds: ["start", "stop"],
  });
  expect(await checkSignedSession(records, "no key")).toMatchObject({ status: "key_unknown" });
});

test("a pinned point is on the curve that the records name", async () => {
  const point = meter.der.subarray(-65).toString("hex");
  expect(await checkSignedSession(session(), point)).toEqual(verified);
});

test("no record of a charger throws, or changes what is verified", async () => {
  const piece = fc.constantFrom("OCMF|", "|", "{", '"signedMeterData":"', "}", "[", meter.key, "\ud800", '"');
  const payload = fc.oneof(
    anyText,
    fc.array(piece).map((parts) => parts.join("")),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(payload, { maxLength: 3 }), fc.string(), async (payloads, publicKey) => {
      const noise = payloads.map((text, index) => ({ ...frame(`n${index}`, text), publicKey }));
      expect((await check(noise)).status).toBe(noise.length === 0 ? "missing" : "invalid");
      expect(await check([...noise, ...signedOnce])).toEqual(verified);
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
