import { type BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net";
import type { Clock } from "../../platform/clock.ts";
import { isPublic, listOf } from "./public-address.ts";
import type { Resolve } from "./resolve.ts";

/*
 * What stands between a URL that a customer has typed in and the network this server is in. A name is judged inside
 * the connection that it is resolved for, and the addresses that were judged are the ones that are dialled: between
 * the two there is no time in which the name could come to mean something else.
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
  // Multicast and broadcast are nobody's.
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const closedV4 = listOf(closed);
const closedV6 = listOf([
  ["::", 128],
  // IPv4 addresses written as IPv6: nobody answers a question for an AAAA record with one but to get around a list.
  ["::ffff:0:0", 96],
  // Of what a gateway translates to IPv4 (RFC 6052), the same as above.
  ...closed.map(([address, bits]) => [`64:ff9b::${address}`, 96 + bits] as const),
  ["fe80::", 10],
  // Metadata and its like of AWS, and of Google Cloud.
  ["fd00:ec2::", 32],
  ["fd20:ce::", 32],
  ["ff00::", 8],
]);

/** Whether a webhook may go to an address: one of the internet, or of a network that the operator has named. */
export function mayDial(address: string, allowCidrs: BlockList | null): boolean {
  if (isPublic(address)) return true;
  if (allowCidrs === null) return false;
  if (isIPv4(address)) return !closedV4.check(address) && allowCidrs.check(address);
  if (!isIPv6(address) || address.includes("%")) return false;
  return !closedV6.check(address, "ipv6") && allowCidrs.check(address, "ipv6");
}

/** Why nothing was dialled. Which address it was is nobody's business but the operator's. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
  constructor() {
    super("The receiver has an address that webhooks may not go to.");
  }
}

export class NameUnresolved extends Error {
  override name = "NameUnresolved";
}

/** A name server that keeps silent is not waited for any longer. */
const lookupMs = 2_000;

/**
 * For the socket itself to call: resolves a name, and refuses it when any of its addresses may not be dialled. It is
 * not called for addresses: whoever uses it judges those first.
 */
export function guardedLookup(clock: Clock, resolve: Resolve, allowCidrs: BlockList | null): LookupFunction {
  return (name, options, tell) => {
    let isTold = false;
    const answer: typeof tell = (...result) => {
      cancel();
      if (!isTold) tell(...result);
      isTold = true;
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
