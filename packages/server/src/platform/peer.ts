import type { IncomingHttpHeaders } from "node:http";
import { type BlockList, isIP, isIPv6, SocketAddress } from "node:net";

/** Who is at the other end of a request, as far as that can be believed. */
export interface Peer {
  /** Its IP address; an IPv4 address is written as one, however it came. Empty where there is none, as in a test. */
  address: string;
  /** Whether nobody between it and here, or between it and the first trusted proxy, can read along. */
  isSecure: boolean;
  /** A trusted proxy speaks for it: what the socket itself shows, such as a certificate, is the proxy's. */
  isForwarded: boolean;
}

/** What of a request says who sent it; Node's IncomingMessage is one. */
export interface Arrival {
  socket: { remoteAddress?: string | undefined; encrypted?: boolean };
  headers: IncomingHttpHeaders;
}

/**
 * The one place that decides whose request this is. X-Forwarded-For and X-Forwarded-Proto count only from a trusted
 * proxy: from anybody else they are what somebody would like to be. `Forwarded` (RFC 7239) never counts: a proxy that
 * writes one of the two headers passes the other one on as the client made it up.
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
    // Each proxy on the way has to say so. Some say "wss" of an upgrade.
    isSecure: schemes.length > 0 && schemes.every((scheme) => /^(?:https|wss)$/i.test(scheme)),
    isForwarded: true,
  };
}

/** Each proxy adds whom it was called by at the end. The first from there that is no proxy of ours is the client. */
function clientBehind(trusted: BlockList | null, proxy: string, hops: readonly string[]): string {
  let client = proxy;
  for (const hop of [...hops].reverse()) {
    const address = addressIn(hop);
    // What cannot be read was not written by a proxy that is to be believed: nothing beyond it is known.
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

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`: all are written. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) === 0 ? null : plain(bare);
}

/** One spelling of each address, without the zone: limits go by it. */
function plain(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address, family: "ipv6" }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
}

/** Of a header that may have come more than once; Node joins those with a comma. */
function listed(header: string | string[] | undefined): string[] {
  const text = typeof header === "string" ? header : (header ?? []).join(",");
  return text === "" ? [] : text.split(",").map((entry) => entry.trim());
}
