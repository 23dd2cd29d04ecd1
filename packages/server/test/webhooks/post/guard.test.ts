import { once } from "node:events";
import { createServer, get, type Server } from "node:http";
import { type AddressInfo, BlockList, isIPv4, isIPv6 } from "node:net";
import { systemClock } from "@forecourt/ocpp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { guardedLookup } from "../../../src/webhooks/endpoints/guard.ts";
import { resolveByDns } from "../../../src/webhooks/endpoints/resolve.ts";
import { judgeUrl } from "../../../src/webhooks/endpoints/webhook-url.ts";
import { createPoster, type Poster } from "../../../src/webhooks/sender/post.ts";
import { good, hostile } from "./addresses.ts";
import { type NameServer, startNameServer } from "./start-name-server.ts";
import { type Dials, watchDials } from "./watch-dials.ts";

/**
 * 62 addresses, each in seven spellings, on real sockets and with a real name server. A sink listens on every address of
 * this machine, and no request may reach it. Addresses on the internet are only judged, not dialled.
 */

/** The only address outside the internet that the operator has allowed: of a receiver that redirects and rebinds. */
const allowed = "127.0.0.2";
const allowCidrs = new BlockList();
allowCidrs.addAddress(allowed);

let sink: Server;
let sinkPort: number;
let reached = 0;
let receiver: Server;
let receiverPort: number;
let names: NameServer;
let dials: Dials;
let poster: Poster;
beforeAll(async () => {
  sink = createServer((_request, response) => response.end("SECRET"));
  sink.on("connection", () => reached++);
  sinkPort = await listen(sink, "::");
  receiver = createServer((request, response) => {
    const to = new URL(request.url ?? "", "http://receiver").searchParams.get("to");
    request.resume();
    response.writeHead(to === null ? 200 : 307, {
      connection: "close",
      ...(to !== null && { location: to }),
    });
    response.end();
  });
  receiverPort = await listen(receiver, allowed);
  names = await startNameServer();
  dials = watchDials([sinkPort, receiverPort]);
  const resolve = resolveByDns([names.server]);
  poster = createPoster({ allowHttp: true, allowCidrs, clock: systemClock, resolve });
});
afterAll(async () => {
  dials[Symbol.dispose]();
  await poster.close();
  await names[Symbol.asyncDispose]();
  sink.close();
  receiver.close();
});

async function listen(server: Server, host: string): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const post = (host: string, port = sinkPort, path = "/") =>
  poster.post({
    webhookId: "whk_1",
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${port}${path}`,
    headers: { "content-type": "application/json" },
    body: Buffer.from("{}"),
    timeoutMs: 5_000,
  });

/** The addresses that a socket for the name would dial. */
const handedOn = (name: string) =>
  new Promise<string[]>((resolve, reject) => {
    const lookup = guardedLookup(systemClock, resolveByDns([names.server]), allowCidrs);
    lookup(name, { all: true }, (error, found) => {
      if (error !== null) reject(error);
      else resolve(Array.isArray(found) ? found.map(({ address }) => address) : [found]);
    });
  });

/** Of the same family, and of the other one: addresses that are beyond suspicion. */
const sibling = (address: string) => (isIPv4(address) ? "1.0.0.1" : "2606:4700:4700::1001");
const cousin = (address: string) => (isIPv4(address) ? "2606:4700:4700::1001" : "1.0.0.1");
const inA = (address: string) => (isIPv4(address) ? [address] : [cousin(address), address]);
const inAaaa = (address: string) => (isIPv6(address) ? [address] : [cousin(address), address]);

/** How a name comes to have an address; two answers come one after the other. */
const disguises: Record<string, (address: string) => string> = {
  "an A record, or beside one": (address) => names.name(() => inA(address)),
  "an AAAA record, or beside one": (address) => names.name(() => inAaaa(address)),
  "a CNAME record": (address) => names.name(() => [address], "elsewhere.example.net"),
  "mixed answers": (address) =>
    names.name((nth) => (nth % 2 === 0 ? [sibling(address), address] : [address, sibling(address)])),
};

test("the sink can be reached from here, on more than one address, and attempts are seen", async () => {
  dials.taken();
  for (const host of ["127.0.0.1", "127.0.0.53", "::1"]) {
    const before = reached;
    const [response] = await once(get({ host, port: sinkPort, agent: false }), "response");
    response.resume();
    expect(reached).toBe(before + 1);
    expect(dials.taken()).toEqual([host]);
  }
});

test("there are 49 addresses that are not to be reached, and 13 that are", () => {
  expect([
    new Set(hostile.map(([address]) => address)).size,
    new Set(good.map(([address]) => address)).size,
  ]).toEqual([49, 13]);
});

describe.each(hostile)("%s, %s,", (address) => {
  async function nothingIsDialled(run: () => Promise<unknown>, dialled: string[] = []): Promise<void> {
    const before = reached;
    dials.taken();
    await run();
    expect(dials.taken()).toEqual(dialled);
    expect(reached).toBe(before);
  }
  const refused = { kind: "failed", code: "address_not_allowed" };

  test("is not reached as it is", async () => {
    await nothingIsDialled(async () => expect(await post(address)).toMatchObject(refused));
  });

  test.each(Object.entries(disguises))("is not reached by %s", async (_what, disguise) => {
    await nothingIsDialled(async () => {
      // A resolver gives it once more, in the other order.
      const name = disguise(address);
      expect(await post(name)).toMatchObject(refused);
      expect(await post(name)).toMatchObject(refused);
    });
  });

  test("is not reached by a redirect", async () => {
    const to = `http://${isIPv6(address) ? `[${address}]` : address}:${sinkPort}/`;
    await nothingIsDialled(async () => {
      const outcome = await post(allowed, receiverPort, `/?to=${encodeURIComponent(to)}`);
      expect(outcome).toMatchObject({ kind: "answered", status: 307 });
    }, [allowed]);
  });

  test("is not reached by a name that has another address at first", async () => {
    const name = names.name((nth) => [nth === 0 ? allowed : address]);
    await nothingIsDialled(async () => {
      expect(await post(name, receiverPort)).toMatchObject({ kind: "answered", status: 200 });
      expect(await post(name, receiverPort)).toMatchObject(refused);
    }, [allowed]);
  });
});

describe.each(good)("%s, %s,", (address) => {
  test("may be called as it is", () => {
    const judged = judgeUrl(`https://${isIPv6(address) ? `[${address}]` : address}/`, {
      allowHttp: false,
      allowCidrs: null,
    });
    expect(judged).toMatchObject({ ok: true });
  });

  test.each(Object.entries(disguises))("may be called by %s", async (_what, disguise) => {
    const found = await handedOn(disguise(address));
    expect(found).toContain(address);
    // The lookup returns only what the name server answered.
    expect([address, sibling(address), cousin(address)]).toEqual(expect.arrayContaining(found));
  });

  test("is not called by a redirect either", async () => {
    dials.taken();
    const to = `https://${isIPv6(address) ? `[${address}]` : address}/`;
    const outcome = await post(allowed, receiverPort, `/?to=${encodeURIComponent(to)}`);
    expect(outcome).toMatchObject({ kind: "answered", status: 307 });
    expect(dials.taken()).toEqual([allowed]);
  });

  test("may be called by a name that has another address at first", async () => {
    const name = names.name((nth) => [nth === 0 ? allowed : address]);
    expect([await handedOn(name), await handedOn(name)]).toEqual([[allowed], [address]]);
  });
});

test("a socket that another request has left open to the same address is not reused", async () => {
  const { globalAgent } = await import("node:http");
  onTestFinished(() => globalAgent.destroy());
  const [response] = await once(get({ host: "127.0.0.1", port: sinkPort, agent: globalAgent }), "response");
  response.resume();
  await once(response, "close");
  const before = reached;
  const name = names.name(() => ["127.0.0.1"]);
  expect(await post("127.0.0.1")).toMatchObject({ kind: "failed", code: "address_not_allowed" });
  expect(await post(name)).toMatchObject({ kind: "failed", code: "address_not_allowed" });
  expect(reached).toBe(before);
});
