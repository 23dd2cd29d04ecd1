import { type BlockList, isIP } from "node:net";
import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import { readUrl } from "../../platform/read-url.ts";
import { mayDial } from "./guard.ts";

export interface UrlRules {
  allowHttp: boolean;
  /** Networks besides the internet. If there are any, a URL may contain names that are valid only there. */
  allowCidrs: BlockList | null;
}

export type UrlRefusal =
  | "too-long"
  | "malformed"
  | "scheme"
  | "userinfo"
  | "fragment"
  | "port"
  | "hostname"
  | "address";

export type JudgedUrl =
  /** As the server stores and calls it; `host` has the port unless it is the default port of the scheme. */
  | { ok: true; url: string; host: string }
  /** Why the server refuses the URL. `detail` has the rule. */
  | { ok: false; reason: UrlRefusal; detail: string };

const maxCharacters = 2048;

/**
 * Judges the URL of a webhook as text. It resolves no name, because a name may have other addresses when the server calls
 * it. The server judges the addresses inside each connection.
 */
export function judgeUrl(text: string, { allowHttp, allowCidrs }: UrlRules): JudgedUrl {
  if (text.length > maxCharacters) return refused("too-long");
  // URL removes line ends and outer spaces silently. The server would then not call the text that was approved.
  const url = /[\p{Cc}\s]/u.test(text) ? null : readUrl(text);
  if (url === null) return refused("malformed");
  if (url.protocol !== "https:" && !(allowHttp && url.protocol === "http:")) {
    return refused(allowHttp ? "scheme" : "scheme-https");
  }
  if (url.username !== "" || url.password !== "") return refused("userinfo");
  if (url.href.includes("#")) return refused("fragment");
  if (url.port !== "" && refusedPorts.has(Number(url.port))) return refused("port");
  // The name in a certificate does not have the dot at the end of an absolute name.
  url.hostname = url.hostname.replace(/\.$/, "");
  // At this point 2130706433, 0x7f.1 and 127。0。0。1 are all written 127.0.0.1.
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(hostname) !== 0) {
    if (!mayDial(hostname, allowCidrs)) return refused("address");
  } else if (
    !isHostname(hostname) ||
    /^metadata(?:\.|$)/.test(hostname) ||
    (allowCidrs === null && isLocal(hostname))
  ) {
    return refused("hostname");
  }
  return url.href.length > maxCharacters ? refused("too-long") : { ok: true, url: url.href, host: url.host };
}

/**
 * The receiver at a URL; several webhooks may have one host.
 * @throws ProblemError `webhook-url-not-allowed`
 */
export function receiverAt({ config }: Pick<Core, "config">, text: string): { url: string; host: string } {
  const judged = judgeUrl(text, config.webhooks);
  if (judged.ok) return { url: judged.url, host: judged.host };
  const { reason: code, detail } = judged;
  throw new ProblemError("webhook-url-not-allowed", detail, { faults: [{ pointer: "/url", code, detail }] });
}

const details = {
  "too-long": `Webhook URLs have at most ${maxCharacters} characters.`,
  malformed: "Webhook URLs must be absolute and without spaces, for example https://example.com/webhooks.",
  scheme: "Webhook URLs must use https:// or http://.",
  "scheme-https": "Webhook URLs must use https://.",
  userinfo:
    "Webhook URLs must not contain a user or a password. Receivers authenticate a delivery by its signature.",
  fragment:
    "Webhook URLs must not contain a fragment (# and the text after it), because HTTP does not send it.",
  port: "The port of the URL belongs to another protocol than HTTP. Use another port, or none.",
  hostname:
    "The host of the URL is not a public name. Use a fully qualified name, for example webhooks.example.com.",
  address: "The address in the URL is not public. Use a name or a public address.",
};

function refused(detail: keyof typeof details): JudgedUrl {
  return { ok: false, reason: detail === "scheme-https" ? "scheme" : detail, detail: details[detail] };
}

/** RFC 1123, plus the underscore, which some names have anyway. Names outside ASCII are punycode at this point. */
function isHostname(host: string): boolean {
  return host.length <= 253 && /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/.test(host);
}

/** Names that are valid only on this machine or in its network (RFC 6761, 6762, 8375, and ICANN for `internal`). */
function isLocal(host: string): boolean {
  return !host.includes(".") || /\.(?:localhost|local|internal|home\.arpa)$/.test(host);
}

/**
 * Ports of protocols that would accept the lines of an HTTP request as commands: a webhook must not send mail or use a
 * database. The list has the "bad ports" of the Fetch standard, and the ports of databases and message brokers.
 */
const refusedPorts: ReadonlySet<number> = new Set([
  ...[
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103,
    104,
  ],
  ...[
    109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
    526,
  ],
  ...[
    530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659,
    4045,
  ],
  ...[4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
  // SMB, rsync, SQL Server, Oracle, MQTT, ZooKeeper, MySQL, remote desktop, PostgreSQL, AMQP, VNC, Redis, Cassandra.
  ...[445, 873, 1433, 1521, 1883, 2181, 3306, 3389, 5432, 5672, 5900, 6379, 9042],
  // Kafka, Memcached, MongoDB.
  ...[9092, 11_211, 27_017, 27_018, 27_019],
]);
