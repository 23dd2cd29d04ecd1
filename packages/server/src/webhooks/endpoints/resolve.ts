import { lookup, Resolver } from "node:dns/promises";

/** All the addresses that a name has at this moment; rejects when the name has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/**
 * Uses DNS only. The system's resolver holds a thread while a name server does not answer, and there are four threads:
 * four names of one customer would block all customers.
 */
export function resolveByDns(servers: readonly string[] | null = null): Resolve {
  return async (name) => {
    // A new resolver each time reads the current settings of the system, which costs less than a millisecond.
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    if (servers !== null) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
    return [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** Resolves as the system does, with its hosts file, for an operator that has receivers in its own networks. */
export const resolveBySystem: Resolve = async (name) => {
  const found = await lookup(name, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};
