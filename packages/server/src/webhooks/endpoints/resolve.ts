import { lookup, Resolver } from "node:dns/promises";

/** All the addresses that a name has at this moment; rejects when it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/**
 * By DNS alone. The system's own way takes a thread for as long as a name server keeps silent, and there are four of
 * them: four names of one customer would hold up everybody.
 */
export function resolveByDns(servers: readonly string[] | null = null): Resolve {
  return async (name) => {
    // A new one each time reads how the system is set up now, which costs less than a millisecond.
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    if (servers !== null) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
    return [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** As the system does, its hosts file included: for an operator who has receivers in networks of their own. */
export const resolveBySystem: Resolve = async (name) => {
  const found = await lookup(name, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};
