import type { IncomingHttpHeaders } from "node:http";
import { type BlockList, isIP, isIPv6, SocketAddress } from "node:net";

/** The client of a request, as far as its origin can be trusted. */
export interface Peer {
  /** Its IP address. An IPv4-mapped IPv6 address is written as IPv4. Empty where there is none, as in a test. */
  address: string;
  /** Whether the connection is encrypted from the client to this server, or to the first trusted proxy. */
  isSecure: boolean;
  /** A trusted proxy forwards the request: what the socket itself shows, such as a certificate, belongs to the proxy. */
  isForwarded: boolean;
}

/** The parts of a request that identify its sender. IncomingMessage of Node has this shape. */
export interface Arrival {
  socket: { remoteAddress?: string | undefined; encrypted?: boolean };
  headers: IncomingHttpHeaders;
}

/**
 * The only place that decides which client sent a request. X-Forwarded-For and X-Forwarded-Proto count only from a
 * trusted proxy, because any other client can write what it likes there. `Forwarded` (RFC 7239) never counts: a proxy
 * that writes one of the two headers passes on the other one as the client sent it.
 */
export function peerOf(trusted: BlockList | null, { socket, headers }: Arrival): Peer {
  const address = plain(socket.remoteAddress ?? "");
  const hops = listed(headers["x-forwarded-for"]);
  const schemes = listed(headers["x-forwarded-proto"]);
  if (hops.length + schemes.length === 0 || !isTrusted(trusted, address)) {
    return { address, isSecure: socket.encrypted === true, isForwarded: false };
  }
  return {
    address: clientBehind(trusted, address, hops),
    // Each proxy on the way must report a secure scheme. Some proxies write "wss" for an upgrade.
    isSecure: schemes.length > 0 && schemes.every((scheme) => /^(?:https|wss)$/i.test(scheme)),
    isForwarded: true,
  };
}

/**
 * Each proxy appends the address of its own caller. From the end, the first address that is not a trusted proxy is
 * the client.
 */
function clientBehind(trusted: BlockList | null, proxy: string, hops: readonly string[]): string {
  let client = proxy;
  for (const hop of [...hops].reverse()) {
    const address = addressIn(hop);
    // A trusted proxy writes a readable address. The entries before an unreadable one cannot be trusted.
    if (address === null) return client;
    client = address;
    if (!isTrusted(trusted, address)) return client;
  }
  return client;
}

function isTrusted(trusted: BlockList | null, address: string): boolean {
  if (trusted === null || isIP(address) === 0) return false;
  return trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Proxies write all of `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` and `[2001:db8::1]:4711`. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) === 0 ? null : plain(bare);
}

/** One spelling for each address, without the zone, because limits count by address. */
function plain(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address, family: "ipv6" }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
}

/** The entries of a header that may occur more than once; Node joins the values with a comma. */
function listed(header: string | string[] | undefined): string[] {
  const text = typeof header === "string" ? header : (header ?? []).join(",");
  return text === "" ? [] : text.split(",").map((entry) => entry.trim());
}
