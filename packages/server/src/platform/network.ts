import { BlockList, isIP, isIPv6 } from "node:net";

/** The network of an address, for limits: one customer has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => "0")].slice(0, 4).join(":");
}

/**
 * `10.0.0.0/8, 2001:db8::/32, 192.0.2.7`: addresses and networks of IPv4 and IPv6. Undefined for any other text, and
 * for a network of all addresses (/0), which is always a mistake.
 */
export function parseNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const entry of text.split(",")) {
    const [address = "", bits, ...rest] = entry.trim().split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    const most = family === "ipv6" ? 128 : 32;
    if (isIP(address) === 0 || address.includes("%") || rest.length > 0) return undefined;
    if (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits)) return undefined;
    if (Number(bits ?? most) > most) return undefined;
    networks.addSubnet(address, Number(bits ?? most), family);
  }
  return networks;
}

/** Addresses that are not on the internet: of this machine, of a private network, of the local link. */
const nearby = [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const;
const nearbyNetworks = new BlockList();
for (const [address, bits] of nearby) {
  nearbyNetworks.addSubnet(address, bits, isIPv6(address) ? "ipv6" : "ipv4");
}

export function isNearby(address: string): boolean {
  return isIP(address) !== 0 && nearbyNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
