import { describe, expect, test } from "vitest";
import { acceptEverything, createCentralSystem, defineHandlers, type Handlers } from "./index.ts";
import { ManualClock, startStation } from "./testing.ts";

const start =
  '[2,"s","StartTransaction",{"connectorId":1,"idTag":"A1","meterStart":0,"timestamp":"2025-01-01T12:00:00Z"}]';

function transactionIds(random: () => number, count: number): number[] {
  const { connection, sent } = startStation({
    handlers: acceptEverything({ clock: new ManualClock(), random }),
  });
  for (let call = 0; call < count; call++) connection.receive(start);
  return sent.map((text) => {
    const [, , answer] = JSON.parse(text) as [number, string, { transactionId: number }];
    return answer.transactionId;
  });
}

describe("accepting everything", () => {
  test("a charger boots, authorizes, charges and stops", () => {
    const { connection, sent } = startStation({
      handlers: acceptEverything({ clock: new ManualClock(), random: () => 0 }),
      registration: null,
    });
    for (const text of [
      '[2,"1","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]',
      '[2,"2","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Preparing"}]',
      '[2,"3","Authorize",{"idTag":"A1"}]',
      start,
      '[2,"4","MeterValues",{"connectorId":1,"transactionId":1,"meterValue":[]}]',
      '[2,"5","StopTransaction",{"transactionId":1,"meterStop":9,"timestamp":"2025-01-01T13:00:00Z"}]',
      '[2,"6","Heartbeat",{}]',
      '[2,"7","SignCertificate",{"csr":"x"}]',
    ])
      connection.receive(text);
    expect(sent).toEqual([
      '[3,"1",{"status":"Accepted","currentTime":"2025-01-01T12:00:00Z","interval":300}]',
      '[3,"2",{}]',
      '[3,"3",{"idTagInfo":{"status":"Accepted"}}]',
      '[3,"s",{"idTagInfo":{"status":"Accepted"},"transactionId":1}]',
      '[3,"4",{}]',
      '[3,"5",{}]',
      '[3,"6",{"currentTime":"2025-01-01T12:00:00Z"}]',
      '[3,"7",{"status":"Rejected"}]',
    ]);
  });

  test("transaction ids count up from a random number, within the positive 32-bit integers", () => {
    expect(transactionIds(() => 0, 3)).toEqual([1, 2, 3]);
    expect(transactionIds(() => 0.5, 2)).toEqual([1_073_741_824, 1_073_741_825]);
    expect(transactionIds(() => 1 - 2 ** -53, 2)).toEqual([2_147_483_647, 1]);
  });
});

describe("the types of handlers", () => {
  const { Heartbeat, ...incomplete } = acceptEverything();

  test("refuse a set that lacks one, as the engine does", () => {
    // @ts-expect-error: Heartbeat is missing
    const handlers: Handlers<unknown> = defineHandlers(incomplete);
    expect(() => createCentralSystem({ handlers })).toThrow("No handler for Heartbeat");
    // @ts-expect-error: still missing, although Reset is there
    expect(() => createCentralSystem({ handlers: { ...incomplete, Reset: Heartbeat } })).toThrow("Heartbeat");
  });

  test("accept the rest spread with one custom handler", () => {
    const handlers = defineHandlers<{ site: string }>({
      ...acceptEverything(),
      StatusNotification({ status }, { station }) {
        // Type check only: this test passes when it compiles.
        status satisfies "Available" | string;
        station.context.site satisfies string;
        return {};
      },
    });
    expect(createCentralSystem({ handlers }).station("CP-1")).toBeUndefined();
  });

  test("refuse an answer of another message", () => {
    defineHandlers<null>({
      ...acceptEverything(),
      // @ts-expect-error: an Authorize is answered with idTagInfo
      Authorize: () => ({ status: "Accepted" }),
    });
  });
});
