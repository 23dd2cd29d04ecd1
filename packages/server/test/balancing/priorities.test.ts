import { createCar } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer } from "../support/start-test-server.ts";

const thirsty = () => createCar({ maxCurrentA: 32, phases: 1 });

test("a session gets the priority of its start, else of its card, else of its socket", {
  timeout: 180_000,
}, async () => {
  await using server = await startTestServer(hasty);
  const { client } = server;
  await using site = await startBalancedSite(server, 32, [{}, {}]);
  const [one, two] = site.outlets;
  if (one === undefined || two === undefined) throw new Error("there are two");
  const targets = async () => {
    const { sessions } = await client.locations.load(site.locationId);
    const of = (socketId: string) => sessions.find(({ socket_id }) => socket_id === socketId);
    return [of(one.socketId), of(two.socketId)].map((session) => [
      session?.weight,
      session?.tier,
      session?.target_a,
    ]);
  };
  one.charger.plugIn(1, thirsty());
  two.charger.plugIn(1, thirsty());

  // The socket counts for a card without a priority, and at once.
  await one.charger.present(one.idTag);
  await client.idTags.create({ id_tag: "TAXI", weight: 2 });
  await two.charger.present("TAXI");
  await expect.poll(targets, within).toEqual([
    [1, 0, 11],
    [2, 0, 21],
  ]);
  await client.sockets.update(one.chargerId, one.socketId, { weight: 2 });
  await expect.poll(targets, within).toEqual([
    [2, 0, 16],
    [2, 0, 16],
  ]);
  await client.sockets.update(one.chargerId, one.socketId, { weight: 1, tier: 1 });
  // A lower tier is filled when the other has its minimum.
  await expect.poll(targets, within).toEqual([
    [1, 1, 6],
    [2, 0, 26],
  ]);

  // A start comes before its card, and what it leaves out is that of the card.
  await two.charger.present("TAXI");
  await expect.poll(async () => (await client.sessions.list({ status: "open" })).data.length, within).toBe(1);
  two.charger.unplug(1);
  two.charger.plugIn(1, thirsty());
  await client.sockets.start(two.chargerId, two.socketId, { id_tag: "TAXI", tier: 2 });
  await expect.poll(targets, within).toEqual([
    [1, 1, 26],
    [2, 2, 6],
  ]);
});

test("a priority out of range is refused, with its place", async () => {
  await using server = await startTestServer();
  const { client } = server;
  for (const [fields, pointer] of [
    [{ weight: 0 }, "/weight"],
    [{ weight: 1_001 }, "/weight"],
    [{ tier: 10 }, "/tier"],
    [{ weight: 1.5 }, "/weight"],
  ] as const)
    await expect(client.idTags.create({ id_tag: "CARD", ...fields })).rejects.toMatchObject({
      code: "invalid-body",
      problem: { errors: [{ pointer }] },
    });
});
