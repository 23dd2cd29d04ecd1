import { type BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net";
import type { Clock } from "../../platform/clock.ts";
import { isPublic, listOf } from "./public-address.ts";
import type { Resolve } from "./resolve.ts";

/*
 * Protects the network of this server from the URLs that customers enter. The server judges a name inside the connection
 * that it resolves the name for, and it dials exactly the addresses that it has judged. So the name cannot change its
 * addresses between the two.
 */

const closed = [
  // "This host", unspecified.
  ["0.0.0.0", 8],
  // Link-local, and with it the metadata of AWS, Google Cloud, Azure and most others.
  ["169.254.0.0", 16],
  // Metadata of Alibaba Cloud, of Oracle Cloud, and the host of a virtual machine of Azure.
  ["100.100.100.200", 32],
  ["192.0.0.192", 32],
  ["168.63.129.16", 32],
  // Multicast and broadcast, which do not belong to one host.
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const closedV4 = listOf(closed);
const closedV6 = listOf([
  ["::", 128],
  // IPv4 addresses written as IPv6. A name server returns one in an AAAA record only to get around a list.
  ["::ffff:0:0", 96],
  // The networks above, in the addresses that a gateway translates to IPv4 (RFC 6052).
  ...closed.map(([address, bits]) => [`64:ff9b::${address}`, 96 + bits] as const),
  ["fe80::", 10],
  // Metadata and similar services of AWS, and of Google Cloud.
  ["fd00:ec2::", 32],
  ["fd20:ce::", 32],
  ["ff00::", 8],
]);

/** Whether a webhook may go to an address: a public one, or one in a network that the operator has named. */
export function mayDial(address: string, allowCidrs: BlockList | null): boolean {
  if (isPublic(address)) return true;
  if (allowCidrs === null) return false;
  if (isIPv4(address)) return !closedV4.check(address) && allowCidrs.check(address);
  if (!isIPv6(address) || address.includes("%")) return false;
  return !closedV6.check(address, "ipv6") && allowCidrs.check(address, "ipv6");
}

/** Why the server dialled nothing. The message does not name the address, because only the operator may know it. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
  constructor() {
    super("The receiver has an address that webhooks may not go to.");
  }
}

export class NameUnresolved extends Error {
  override name = "NameUnresolved";
}

/** The longest wait for a name server that does not answer. */
const lookupMs = 2_000;

/**
 * The socket calls this function. It resolves a name, and refuses the name when the server may not dial one of its
 * addresses. The socket does not call it for an address, so the code that uses it must judge an address first.
 */
export function guardedLookup(clock: Clock, resolve: Resolve, allowCidrs: BlockList | null): LookupFunction {
  return (name, options, callback) => {
    let isAnswered = false;
    const answer: typeof callback = (...result) => {
      cancel();
      if (!isAnswered) callback(...result);
      isAnswered = true;
    };
    const cancel = clock.after(lookupMs, () => {
      answer(new NameUnresolved(`${name} was not resolved within ${lookupMs} ms.`), []);
    });
    resolve(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = found;
        if (first === undefined) answer(new NameUnresolved(`${name} has no address.`), []);
        else if (!found.every(({ address }) => mayDial(address, allowCidrs)))
          answer(new AddressRefused(), []);
        else if (options.all === true) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (cause: unknown) => answer(new NameUnresolved(`${name} cannot be resolved.`, { cause }), []),
    );
  };
}
