import { report } from "./report.ts";
import type { Result } from "./result.ts";

/** docs/performance.md: how we measure, and the newest result. */
export function performancePage(result: Result): string {
  return `<!-- Written by \`pnpm gen\` from packages/bench/generated. Do not edit. -->

# Performance

How fast the OCPP engine is, beside a bare WebSocket and beside other libraries for Node, all of them measured in one run.
Only ratios say something about another machine than the one below.

\`\`\`sh
npx -y pnpm@10.34.9 bench ocpp --full
\`\`\`

**What is measured.** Every subject is a server in a process of its own. The figure is work per second of *CPU time of that
process*, not per second on the clock, because others who use the machine cannot take it away. The load comes from raw TCP
sockets with frames that were masked ahead of time, on another core, from a process that never sleeps: a client that has
to be woken up by every answer makes servers look slow. Every message has an id of its own, every reply is compared with
what was asked, and a CALLERROR, a wrong reply or one that is missing is a fault and shown as such.

**How.** All servers are up at the same time and are measured in turn, a slice of a third of a second each, round after
round; the first round does not count. A ratio is the median of the ratios of the same round. A slice begins when others
use less than 0.4 of a core, and is repeated when they used more meanwhile. Where the quartiles are further apart than a fifth of
the median the result is marked as noisy. Memory is what the resident set of a fresh process grows by, after a forced
garbage collection. Latencies count from when a message was due, not from when it was sent, so that a server that stalls
cannot hide it.

**Where the time goes.** Of what a MeterValues costs our server, a third is spent in the kernel, reading and writing the
socket; a fifth in Node and \`ws\`; a fifth in \`JSON.parse\`; and about 6 % in the code of the engine, all checks
included (a profile with Linux perf, by where the processor was; the rest is the runtime of JavaScript itself). What is above
the bare WebSocket is therefore mostly JSON, and making the engine itself faster would gain little.

**What it is not.** Handlers answer at once: there is no database behind them. One core, no TLS, no compression, everything on
one machine.

${report(result).trimEnd()}
`;
}
