import { describe, expect, test } from "vitest";
import { parseNetworks } from "./network.ts";
import { type Arrival, peerOf } from "./peer.ts";

const trusted = parseNetworks("10.0.0.0/8, 2001:db8:1::/48") ?? null;

const arrive = (from: string, headers: Arrival["headers"] = {}, encrypted = false) =>
  peerOf(trusted, { socket: { remoteAddress: from, encrypted }, headers });
const forwardedFor = (text: string) => arrive("10.0.0.1", { "x-forwarded-for": text }).address;

describe("without a trusted proxy", () => {
  const spoofed = {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-proto": "https",
    forwarded: "for=203.0.113.9;proto=https",
  };

  test("the peer is the connected address, and headers do not change it", () => {
    const peer = { address: "192.0.2.1", isSecure: false, isForwarded: false };
    expect(arrive("192.0.2.1", spoofed)).toEqual(peer);
    const socket = { remoteAddress: "10.0.0.1" };
    expect(peerOf(null, { socket, headers: spoofed })).toEqual({ ...peer, address: "10.0.0.1" });
  });

  test("TLS is what the socket has", () => {
    expect(arrive("192.0.2.1", { "x-forwarded-proto": "http" }, true).isSecure).toBe(true);
    expect(arrive("10.0.0.1", {}, true)).toEqual({ address: "10.0.0.1", isSecure: true, isForwarded: false });
  });

  test("an address has one spelling", () => {
    expect(arrive("::ffff:192.0.2.1").address).toBe("192.0.2.1");
    expect(arrive("2001:DB8:0:0::1").address).toBe("2001:db8::1");
    expect(arrive("fe80::1%eth0").address).toBe("fe80::1");
    expect(peerOf(trusted, { socket: {}, headers: {} }).address).toBe("");
  });
});

describe("a trusted proxy", () => {
  test.each(["10.0.0.1", "::ffff:10.0.0.1", "2001:db8:1::7"])("at %s names the client", (proxy) => {
    expect(arrive(proxy, { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" })).toEqual({
      address: "192.0.2.1",
      isSecure: true,
      isForwarded: true,
    });
  });

  test("is trusted for its own hop, not for values of the client", () => {
    expect(forwardedFor("203.0.113.9, 192.0.2.1")).toBe("192.0.2.1");
    expect(forwardedFor("10.0.0.9, 203.0.113.9, 192.0.2.1")).toBe("192.0.2.1");
    // Node joins repeated headers in their order.
    expect(forwardedFor("203.0.113.9,192.0.2.1, 10.0.0.2,10.0.0.3")).toBe("192.0.2.1");
  });

  test("behind trusted proxies only is the farthest of them", () => {
    expect(forwardedFor("10.0.0.4, 2001:db8:1::2, ::ffff:10.0.0.3")).toBe("10.0.0.4");
  });

  test.each([
    ["192.0.2.1:4711", "192.0.2.1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:DB8::1", "2001:db8::1"],
    [" 192.0.2.1 ", "192.0.2.1"],
  ])("may write %j", (written, address) => {
    expect(forwardedFor(written)).toBe(address);
  });

  test.each([
    "unknown",
    "_hidden",
    "192.0.2.1, garbage",
    "192.0.2.1,",
    "192.0.2.256",
    "192.0.2.1:port",
    "[192.0.2.1",
    "192.0.2.1 10.0.0.1",
    '"192.0.2.1"',
    "\u0000",
    "x".repeat(16_000),
  ])("that writes %j is itself all that is known", (written) => {
    expect(forwardedFor(written)).toBe("10.0.0.1");
  });

  test("is trusted up to the first unreadable entry", () => {
    expect(forwardedFor("192.0.2.1, unknown, 10.0.0.3")).toBe("10.0.0.3");
  });

  test("is read quickly, with a header of any length", () => {
    const hops = Array.from({ length: 40_000 }, (_, index) => `10.0.${index % 256}.1`).join(",");
    const start = performance.now();
    expect(forwardedFor(`192.0.2.1,${hops}`)).toBe("192.0.2.1");
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test.each([
    ["https", true],
    ["HTTPS", true],
    ["wss", true],
    ["https, https", true],
    ["http", false],
    ["ws", false],
    // One of the two values comes from the client itself, or from an unencrypted hop.
    ["https, http", false],
    ["http, https", false],
    ["https,", false],
    ["httpsx", false],
    ["", false],
  ])("that says %j has it secure: %s", (written, isSecure) => {
    const headers = { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": written };
    expect(arrive("10.0.0.1", headers).isSecure).toBe(isSecure);
    // TLS between the proxy and this server does not show whether the way to the proxy is encrypted.
    expect(arrive("10.0.0.1", headers, true).isSecure).toBe(isSecure);
  });

  test("without a scheme has none", () => {
    expect(arrive("10.0.0.1", { "x-forwarded-for": "192.0.2.1" }, true).isSecure).toBe(false);
  });

  test("that says Forwarded says nothing", () => {
    const peer = arrive("10.0.0.1", { forwarded: "for=192.0.2.1;proto=https" });
    expect(peer).toEqual({ address: "10.0.0.1", isSecure: false, isForwarded: false });
  });
});

describe("networks", () => {
  const holds = (text: string, address: string) =>
    parseNetworks(text)?.check(address, address.includes(":") ? "ipv6" : "ipv4");

  test("are addresses and prefixes of both kinds", () => {
    const text = "192.0.2.7,10.0.0.0/8 , 2001:db8::/32, ::1";
    for (const inside of ["192.0.2.7", "10.255.255.255", "2001:db8:ffff::1", "::1"])
      expect([inside, holds(text, inside)]).toEqual([inside, true]);
    for (const outside of ["192.0.2.8", "11.0.0.0", "2001:db9::", "::2"])
      expect([outside, holds(text, outside)]).toEqual([outside, false]);
  });

  test.each(["", ",", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129", "0.0.0.0/0", "::/0", "10.0.0.0/08"])(
    "are not %j",
    (text) => {
      expect(parseNetworks(text)).toBeUndefined();
    },
  );
  test.each(["proxy.example.com", "10.0.0.0/8/8", "fe80::1%eth0", "10.0.0.0-10.0.0.9", "*"])(
    "are not %j",
    (text) => {
      expect(parseNetworks(text)).toBeUndefined();
    },
  );
});
