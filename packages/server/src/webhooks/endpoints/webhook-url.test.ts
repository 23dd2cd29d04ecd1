import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { judgeUrl, type UrlRules } from "./webhook-url.ts";

const strict: UrlRules = { allowHttp: false, allowCidrs: null };
const networks = new BlockList();
networks.addSubnet("10.20.0.0", 16);
networks.addSubnet("169.254.0.0", 16);
networks.addSubnet("64:ff9b::", 96, "ipv6");
networks.addSubnet("fd00::", 8, "ipv6");
const inside: UrlRules = { allowHttp: true, allowCidrs: networks };

const reasonOf = (text: string, rules: UrlRules) => {
  const judged = judgeUrl(text, rules);
  return judged.ok ? judged.url : judged.reason;
};

test.each([
  ["https://example.com", "https://example.com/"],
  ["https://EXAMPLE.com:443/Hooks?a=%20", "https://example.com/Hooks?a=%20"],
  ["https://example.com.:8443/", "https://example.com:8443/"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ["https://8.8.8.8/", "https://8.8.8.8/"],
  ["https://134744072/", "https://8.8.8.8/"],
  ["https://[2606:4700:4700::1111]/", "https://[2606:4700:4700::1111]/"],
  ["https:\\\\example.com\\a", "https://example.com/a"],
  ["https://my_host.example.com/", "https://my_host.example.com/"],
  ["https://metadata-service.example.com/", "https://metadata-service.example.com/"],
  [`https://example.com/${"a".repeat(2_028)}`, `https://example.com/${"a".repeat(2_028)}`],
])("%s is accepted", (text, url) => {
  expect(judgeUrl(text, strict)).toEqual({
    ok: true,
    url,
    host: new URL(url).host,
  });
});

describe("refused is", () => {
  test.each([
    ["", "malformed"],
    ["example.com", "malformed"],
    ["https://", "malformed"],
    ["https://exa mple.com/", "malformed"],
    ["https://exam\nple.com/", "malformed"],
    [" https://example.com/", "malformed"],
    ["https://example.com/\u0000", "malformed"],
    ["https://1.2.3.4.5/", "malformed"],
    ["https://[::1%25eth0]/", "malformed"],
    [`https://example.com/${"a".repeat(2_029)}`, "too-long"],
    // Each letter becomes six characters.
    [`https://example.com/${"é".repeat(1_000)}`, "too-long"],
    ["http://example.com/", "scheme"],
    ["ftp://example.com/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://user@example.com/", "userinfo"],
    ["https://:password@example.com/", "userinfo"],
    ["https://example.com@127.0.0.1/", "userinfo"],
    ["https://example.com/#", "fragment"],
    ["https://example.com/#a", "fragment"],
    ["https://localhost/", "hostname"],
    ["https://LOCALHOST./", "hostname"],
    ["https://a.localhost/", "hostname"],
    ["https://printer.local/", "hostname"],
    ["https://db.internal/", "hostname"],
    ["https://nas.home.arpa/", "hostname"],
    ["https://intranet/", "hostname"],
    ["https://metadata/", "hostname"],
    ["https://metadata.google.internal/", "hostname"],
    ["https://metadata.example.com/", "hostname"],
    ["https://a..example.com/", "hostname"],
    [`https://${"a".repeat(64)}.example.com/`, "hostname"],
    [`https://${"a.".repeat(124)}example.com/`, "hostname"],
    ["https://exam'ple.com/", "hostname"],
    ["https://127.0.0.1/", "address"],
    ["https://2130706433/", "address"],
    ["https://0x7f.1/", "address"],
    ["https://017700000001/", "address"],
    ["https://127。0。0。1/", "address"],
    ["https://①②⑦.⓪.⓪.①/", "address"],
    ["https://127.0.0.1./", "address"],
    ["https://169.254.169.254/latest/meta-data/", "address"],
    ["https://[::1]/", "address"],
    ["https://[::ffff:8.8.8.8]/", "address"],
    ["https://[fe80::1]/", "address"],
  ])("%j: %s", (text, reason) => {
    expect(reasonOf(text, strict)).toBe(reason);
  });

  test.each([0, 22, 25, 53, 465, 587, 3306, 5432, 6379, 6667, 11_211, 27_017])("port %d", (port) => {
    expect(reasonOf(`https://example.com:${port}/`, inside)).toBe("port");
  });

  test("a URL without a detail that has the rule", () => {
    for (const [text, detail] of [
      ["http://example.com/", /must use https:\/\/\.$/],
      ["https://10.0.0.1/", /Use a name or a public address\.$/],
      ["https://example.com:25/", /Use another port, or none\.$/],
    ] as const) {
      const judged = judgeUrl(text, strict);
      expect(judged.ok ? "" : judged.detail).toMatch(detail);
    }
  });
});

describe("where the operator has named networks", () => {
  test.each([
    "http://10.20.1.2:8080/",
    "https://[fd12::1]/",
    "http://localhost:3000/",
    "http://receiver/",
    "https://hooks.corp.internal/",
    "https://example.com/",
    "https://[64:ff9b::808:808]/",
  ])("%s is accepted", (text) => {
    expect(judgeUrl(text, inside)).toMatchObject({ ok: true, url: text });
  });

  test.each([
    // Not in those networks.
    ["http://10.21.0.1/", "address"],
    ["http://127.0.0.1/", "address"],
    // Refused even then: link-local, metadata, and both in another notation.
    ["http://169.254.169.254/", "address"],
    ["http://[fd00:ec2::254]/", "address"],
    ["http://[fd20:ce::254]/", "address"],
    ["http://[64:ff9b::a9fe:a9fe]/", "address"],
    ["http://[::ffff:10.20.0.1]/", "address"],
    ["http://metadata.google.internal/", "hostname"],
    ["http://metadata/", "hostname"],
  ])("%s is refused", (text, reason) => {
    expect(reasonOf(text, inside)).toBe(reason);
  });
});
