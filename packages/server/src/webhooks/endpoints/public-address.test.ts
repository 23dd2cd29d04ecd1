import { howMany } from "@forecourt/harness";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublic } from "./public-address.ts";
import { judgeUrl } from "./webhook-url.ts";

/*
 * The same rules as arithmetic: an address is a number, and a network is an interval. This code does not use Node to
 * parse addresses.
 */

const v4 = (text: string): bigint => text.split(".").reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);

const reservedV4: [first: bigint, last: bigint][] = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["168.63.129.16", "168.63.129.16"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.31.196.0", "192.31.196.255"],
  ["192.52.193.0", "192.52.193.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["192.175.48.0", "192.175.48.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "255.255.255.255"],
].map(([first = "", last = ""]) => [v4(first), v4(last)]);

/** The first 48 bits, which decide. */
const globalUnicast: [first: bigint, last: bigint] = [0x2000_0000_0000n, 0x3fff_ffff_ffffn];
const reservedV6: [first: bigint, last: bigint][] = [
  [0x2001_0000_0000n, 0x2001_01ff_ffffn],
  [0x2001_0db8_0000n, 0x2001_0db8_ffffn],
  [0x2002_0000_0000n, 0x2002_ffff_ffffn],
  [0x2620_004f_8000n, 0x2620_004f_8000n],
  [0x3fff_0000_0000n, 0x3fff_0fff_ffffn],
];

const within = (number: bigint, [first, last]: [bigint, bigint]) => number >= first && number <= last;
const isPublicV4 = (address: bigint) => !reservedV4.some((network) => within(address, network));
const isPublicV6 = (address: bigint) =>
  within(address >> 80n, globalUnicast) && !reservedV6.some((network) => within(address >> 80n, network));

const bytes = (address: bigint) => [24n, 16n, 8n, 0n].map((shift) => Number((address >> shift) & 255n));
const dotted = (address: bigint) => bytes(address).join(".");
const groups = (address: bigint) =>
  Array.from({ length: 8 }, (_none, index) => ((address >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));

/** Half of the addresses are at the edges of networks, where mistakes are likely. */
const edges = reservedV4
  .flatMap(([first, last]) => [first - 1n, first, last, last + 1n])
  .filter((edge) => edge >= 0n && edge <= 0xffff_ffffn);
const anyV4 = fc.oneof(fc.bigInt(0n, 0xffff_ffffn), fc.constantFrom(...edges));
const edges48 = [globalUnicast, ...reservedV6].flatMap(([first, last]) => [
  first - 1n,
  first,
  last,
  last + 1n,
]);
const anyV6 = fc.oneof(
  fc.bigInt(0n, (1n << 128n) - 1n),
  fc
    .tuple(fc.bigInt(0x2000n, 0x3fffn), fc.bigInt(0n, (1n << 112n) - 1n))
    .map(([high, low]) => (high << 112n) + low),
  fc
    .tuple(fc.constantFrom(...edges48), fc.constantFrom(0n, 1n, (1n << 80n) - 1n))
    .map(([high, low]) => (high << 80n) + low),
  anyV4.map((address) => (0xffffn << 32n) + address),
);

const runs = { numRuns: howMany(3_000, 10_000) };

describe("an address", () => {
  test("of IPv4 is public unless a registry reserves it", () => {
    fc.assert(
      fc.property(anyV4, (address) => isPublic(dotted(address)) === isPublicV4(address)),
      runs,
    );
  });

  test("of IPv6 is public if it is allocated, in every notation", () => {
    const writings = fc.constantFrom(
      (address: bigint) => groups(address).join(":"),
      (address: bigint) =>
        groups(address)
          .map((group) => group.padStart(4, "0").toUpperCase())
          .join(":"),
      (address: bigint) => `${groups(address).slice(0, 6).join(":")}:${dotted(address & 0xffff_ffffn)}`,
    );
    fc.assert(
      fc.property(anyV6, writings, (address, write) => isPublic(write(address)) === isPublicV6(address)),
      runs,
    );
  });

  test("with a zone is not public", () => {
    fc.assert(fc.property(anyV6, (address) => !isPublic(`${groups(address).join(":")}%eth0`)));
  });

  test.each([
    "",
    "localhost",
    "8.8.8",
    "8.8.8.8.",
    " 8.8.8.8",
    "08.8.8.8",
    "0x8.8.8.8",
    "134744072",
    "[2606:4700::1]",
  ])("is not %j", (text) => {
    expect(isPublic(text)).toBe(false);
  });
});

describe("a URL", () => {
  const rules = { allowHttp: true, allowCidrs: null };
  const radix = fc.constantFrom(
    (number: number) => String(number),
    (number: number) => `0x${number.toString(16)}`,
    (number: number) => `0X${number.toString(16).padStart(9, "0")}`,
    (number: number) => `0${number.toString(8)}`,
  );
  const fullWidth = (text: string) =>
    [...text]
      .map((letter) =>
        /[0-9]/.test(letter)
          ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
          : letter === "."
            ? "。"
            : letter,
      )
      .join("");
  const escaped = (text: string) =>
    [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  const disguise = fc.constantFrom(
    (text: string) => text,
    fullWidth,
    escaped,
    (text: string) => `${text}.`,
  );

  test("leads to the same address in every notation", () => {
    fc.assert(
      fc.property(
        anyV4,
        fc.array(radix, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        disguise,
        (address, writers, parts, hide) => {
          const [a = 0, b = 0, c = 0, d = 0] = bytes(address);
          // 127.1 is 127.0.0.1: the last part stands for all that are left.
          const numbers =
            [
              [a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d],
              [a, b * 2 ** 16 + c * 2 ** 8 + d],
              [a, b, c * 2 ** 8 + d],
              [a, b, c, d],
            ][parts - 1] ?? [];
          const host = hide(numbers.map((number, index) => writers[index]?.(number) ?? "").join("."));
          const judged = judgeUrl(`http://${host}/`, rules);
          expect(judged).toMatchObject(
            isPublicV4(address) ? { ok: true, host: dotted(address) } : { ok: false, reason: "address" },
          );
        },
      ),
      runs,
    );
  });

  test("with an IPv6 address is judged like the address", () => {
    fc.assert(
      fc.property(
        anyV6,
        (address) => judgeUrl(`https://[${groups(address).join(":")}]/`, rules).ok === isPublicV6(address),
      ),
      runs,
    );
  });

  test("that is accepted breaks no rule, and is accepted again unchanged", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "http://",
        "https:",
        "//",
        "@",
        ":",
        "#",
        "?",
        "/",
        "\\",
        "[",
        "]",
        "%2e",
        ".",
        "。",
        "localhost",
        "127.1",
        "::1",
        "metadata",
        "8.8.8.8",
        "example.com",
        "a",
        ":25",
        ":443",
        "\t",
        "\n",
        "\u00ad",
        "ß",
      ),
      fc.string({ maxLength: 4, unit: "binary" }),
    );
    const urls = fc
      .tuple(fc.constantFrom("https://", "http://", ""), fc.array(piece, { maxLength: 8 }))
      .map(([scheme, pieces]) => scheme + pieces.join(""));
    fc.assert(
      fc.property(urls, (text) => {
        const judged = judgeUrl(text, rules);
        if (!judged.ok) return;
        const { protocol, username, password, hash, hostname, host } = new URL(judged.url);
        const literal = /^\[.*\]$|^[\d.]+$/.test(hostname);
        const isFine = literal
          ? isPublic(hostname.replace(/^\[|\]$/g, ""))
          : /^(?!metadata\.)[a-z0-9_.-]+\.[a-z0-9_-]+$/.test(hostname);
        expect([isFine, judged.host, username + password + hash]).toEqual([true, host, ""]);
        expect(["http:", "https:"]).toContain(protocol);
        expect(judgeUrl(judged.url, rules)).toEqual(judged);
      }),
      { numRuns: howMany(1_000, 3_000) },
    );
  });
});
