import { afterAll, beforeAll, expect, test } from "vitest";
import { createWaitingRoom } from "../../src/api/waiting.ts";
import { startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_HTTP_MAX_WAITING: "2" });
});
afterAll(() => server[Symbol.asyncDispose]());

test("as many requests wait for chargers as may, and one more makes no command", async () => {
  const site = await startSite(server, [{ price_components: [{ type: "FLAT", price: 1, step_size: 1 }] }]);
  await using charger = site.charger;
  let release: (answer: Record<string, unknown>) => void = () => {};
  const asked = new Promise<void>((resolve) => {
    charger.handle("Reset", () => {
      resolve();
      return new Promise((answer) => {
        release = answer;
      });
    });
  });
  const path = `/chargers/${site.chargerId}`;
  const post = (rest: string, body: object) =>
    server.fetch(`${path}${rest}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const commands = async () =>
    (await server.client.commands.list({ charger_id: site.chargerId })).data.length;

  const first = post("/reset?wait=true", { type: "Soft" });
  await asked;
  const second = post(`/sockets/${site.socketId}/unlock?wait=true`, {});
  await expect.poll(commands).toBe(2);

  const refused = await post(`/sockets/${site.socketId}/unlock?wait=true`, {});
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ code: "unavailable" });
  expect(await commands()).toBe(2);
  // Who does not wait takes no place.
  expect((await post(`/sockets/${site.socketId}/unlock`, {})).status).toBe(202);

  release({ status: "Accepted" });
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect((await post(`/sockets/${site.socketId}/unlock?wait=true`, {})).status).toBe(200);
});

test("one organization cannot take all places, and has its own back when its requests end", () => {
  const room = createWaitingRoom(10, "Too many requests wait; try again.");
  const greedy = Array.from({ length: 8 }, () => room.enter("org_greedy"));
  expect(() => room.enter("org_greedy")).toThrow("Too many requests wait");
  const leave = room.enter("org_other");
  room.enter("org_other");
  expect(() => room.enter("org_third")).toThrow("Too many requests wait");
  greedy[0]?.();
  expect(() => room.enter("org_greedy")).not.toThrow();
  leave();
  expect(() => room.enter("org_greedy")).toThrow("Too many requests wait");
  expect(() => room.enter("org_third")).not.toThrow();
});
