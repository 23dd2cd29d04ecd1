import { BlockList, isIPv4, isIPv6 } from "node:net";

/*
 * Which addresses are public. For IPv4: all addresses except those that the IANA registries reserve. For IPv6: only the
 * allocated addresses, without the reserved ones among them. This rule also excludes loopback, private, link-local,
 * mapped and translated addresses, and every kind of address that is invented later.
 */

const reservedV4 = listOf([
  // "This host"; Linux connects 0.0.0.0 to itself. RFC 1122.
  ["0.0.0.0", 8],
  // Private. RFC 1918.
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  // Between a carrier and its customers. RFC 6598.
  ["100.64.0.0", 10],
  // Loopback. RFC 1122.
  ["127.0.0.0", 8],
  // Link-local. RFC 3927.
  ["169.254.0.0", 16],
  // Protocol assignments. RFC 6890.
  ["192.0.0.0", 24],
  // Documentation. RFC 5737.
  ["192.0.2.0", 24],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // AS112, which the nearest server answers. RFC 7535, RFC 7534.
  ["192.31.196.0", 24],
  ["192.175.48.0", 24],
  // Multicast by tunnel. RFC 7450.
  ["192.52.193.0", 24],
  // Relays of 6to4. RFC 7526.
  ["192.88.99.0", 24],
  // Benchmarks of networks. RFC 2544.
  ["198.18.0.0", 15],
  // Multicast. RFC 5771.
  ["224.0.0.0", 4],
  // Reserved, and broadcast at its end. RFC 1112, RFC 919.
  ["240.0.0.0", 4],
  // The host of a virtual machine of Azure uses this address, which is otherwise an ordinary one.
  ["168.63.129.16", 32],
]);

/** Global unicast. RFC 4291. */
const globalUnicast = listOf([["2000::", 3]]);

const reservedV6 = listOf([
  // Protocol assignments: Teredo, benchmarks, ORCHID. RFC 2928.
  ["2001::", 23],
  // Documentation. RFC 3849, RFC 9637.
  ["2001:db8::", 32],
  ["3fff::", 20],
  // 6to4: each address contains an IPv4 address. RFC 3056.
  ["2002::", 16],
  // AS112. RFC 7534.
  ["2620:4f:8000::", 48],
]);

/** Whether the server may connect to it for a customer. False for invalid addresses, and for an address with a zone. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !reservedV4.check(address);
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !reservedV6.check(address, "ipv6");
}

type Network = readonly [address: string, bits: number];

export function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, isIPv6(address) ? "ipv6" : "ipv4");
  return list;
}
