import { report } from "./report.ts";
import type { Result } from "./result.ts";

/** docs/performance.md: how we measure, and the newest results. */
export function performancePage({
  ocpp,
  dlb,
  pricing,
  webhooks,
  client,
  ingest,
  cli,
  http,
  console,
  fleet,
}: Record<
  "ocpp" | "dlb" | "pricing" | "webhooks" | "client" | "cli" | "ingest" | "http" | "console" | "fleet",
  Result
>): string {
  return `<!-- Written by \`pnpm gen\` from packages/bench/generated. Do not edit. -->

# Performance

How fast the OCPP engine is, beside a bare WebSocket and beside other libraries for Node, how fast
[load is balanced](#load-balancing), beside the obvious way, how fast [sessions are priced](#prices), beside decimal.js and a
Temporal polyfill, how fast [webhooks](#webhooks) are verified and delivered, beside the libraries of others and a loop that only
posts, what [a call of the SDK](#client) costs beside the global \`fetch\`, and how soon [the command line](#command-line) starts, and what [a message on its way to the disk](#to-the-disk) costs beside the
obvious server, what [a request of the API](#api) costs beside bare Hono and Fastify, how smooth [the console](#console) is beside an
empty page, and what [a fleet](#fleet) of thousands takes: each measured in one run with what it is compared with. Only ratios say something about another machine than the one
below.

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

${report(ocpp).trimEnd()}

# Load balancing

How long \`allocate\` of \`@forecourt/dlb\` takes, beside the obvious implementation: minima in turn, then an ampere each, round after
round, until no connector has room.

\`\`\`sh
npx -y pnpm@10.34.9 bench dlb --full
\`\`\`

**What is measured.** *CPU time* of one allocation, checks, result objects and garbage collection included, of a site with three levels of
limits. Ample is 13 A for each connector, scarce is 4 A, so that a third of them wait. The connectors are in an order of
their own, as after some hours of rotation. Both must give out the same sum of amperes, and the answer of \`allocate\` is held against
its question by \`verify\`.

**What it says.** With ten connectors the obvious way is two or three times quicker, as it checks nothing and says nothing but
amperes: both take microseconds. With more, the time of rounds grows with the amperes that are given out, that of
\`allocate\` with connectors alone: where there is little to give out they are equals. Chargers take seconds to follow a limit, so at
any size that is built, allocating is not the bottleneck.

${report(dlb).trimEnd()}

# Prices

How many sessions \`priceSession\` of \`@forecourt/pricing\` prices, beside common libraries: decimal.js for money
and a Temporal polyfill for wall clocks.

\`\`\`sh
npx -y pnpm@10.34.9 bench pricing --full
\`\`\`

**What is measured.** Sessions per second of *CPU time*, from a tariff and a timeline to lines, taxes and periods. The reference knows
only what these tariffs need: fees, energy, time and windows of the day. Both must come to the same cent, with and without VAT,
or the slice is a fault. The same tariff comes again and again, as it does to an operator;
in one case it is read from JSON each time, as after a look into a database.

${report(pricing).trimEnd()}

# Webhooks

How fast \`@forecourt/webhooks\` verifies and signs, beside the library of Standard Webhooks, Svix, Stripe and GitHub; how many deliveries
a second the server makes, from the commit of an event to the row that says delivered, beside a loop that only signs and
posts; and what healthy receivers notice of one that hangs.

\`\`\`sh
npx -y pnpm@10.34.9 bench webhooks --full
\`\`\`

**What is measured.** Verifying is the whole way from the bytes and headers of a request to its event: all checks, and
\`JSON.parse\`, also for the library that leaves it to its callers. Before each slice every library must accept a signed body and refuse a
changed one. Who signs as the standard says must come to the same signature.

**Deliveries.** Events are recorded as everything in the server records them. Receivers have an address each and verify what they get;
an event that is missing, comes twice or is not marked as delivered is a fault. PostgreSQL flushes every commit. It has no core of
its own: it shares those of the senders and the receivers, and so does the figure. The bare loop stores nothing, knows nothing of
limits, and loses what is under way when it dies.

**The one that hangs** takes every request and answers none. A slice ends before its first request has timed out, when its circuit
is still closed: the others are served beside it, and not because it was shut out.

${report(webhooks).trimEnd()}

# Client

What a call of \`@forecourt/client\` costs above what it is made of: the global \`fetch\` and \`JSON.parse\`.

\`\`\`sh
npx -y pnpm@10.34.9 bench client --full
\`\`\`

**What is measured.** *CPU time* of the process that asks, from the call of the function to the record, one call after the other over a
connection that is kept. The bare \`fetch\` sends the same headers to the same server, and looks at no status. The SDK gives
each attempt a time, hands \`fetch\` a signal to end it with, and is ready to repeat it; most of the difference is
what \`fetch\` itself spends on heeding a signal.

${report(client).trimEnd()}

# Command line

How soon \`forecourt\` starts, as it is published, beside \`node -e 0\`.

\`\`\`sh
npx -y pnpm@10.34.9 bench cli --full
\`\`\`

${report(cli).trimEnd()}

# To the disk

Messages of chargers until they are committed, on a PostgreSQL that flushes every commit, beside a server of \`ws\`,
\`JSON.parse\` and one insert for each message.

\`\`\`sh
npx -y pnpm@10.34.9 bench ingest --full
\`\`\`

**Where the time goes.** Of the server's time over the whole suite 14 % is garbage collection, 15 % writing to sockets and into
buffers, 10 % Node itself, 7 % the driver and 6 % the query builder, which transactions still use. Of what remains, no file of ours has more than 4 %: reading
the values of MeterValues is the largest. The engine without storage is faster by five to eight times, because it neither waits for a commit nor makes
rows. A StopTransaction reads the evidence of its session and writes the CDR, its decision and its events.

${report(ingest).trimEnd()}

# API

Requests beside servers of bare Hono and Fastify that check the hash of a key and read the same rows, and do nothing else: no
validation, no roles, no limits, no log, no idempotency.

\`\`\`sh
npx -y pnpm@10.34.9 bench http --full
\`\`\`

**Where the time goes.** A list of 20 spends a quarter of its time in Node's HTTP and sockets, an eighth on garbage collection, and a tenth on
rows and records. A POST commits the command, its events and the deliveries of webhooks; the bare servers insert one row.

${report(http).trimEnd()}

# Console

The pages for operators in a real browser, over 10,000 chargers.

\`\`\`sh
npx -y pnpm@10.34.9 bench console --full
\`\`\`

**What is measured.** The longest time between two frames, the worst of three rounds, while the wheel scrolls through all chargers, while
a filter is typed, and while 100 connectors change their state each second. Beside it stands an empty page in the same browser, whose
frames come every 16.7 ms. A round in which nothing on the page changed is a fault. The memory is the heap after a garbage collection,
each minute of half an hour of those events. The browser has no graphics card, and shares a core with what sends the events.

${report(console).trimEnd()}

# Fleet

Thousands of chargers on one server process and on three, as an installation runs: servers, PostgreSQL and the chargers share the
cores of one machine. What it means for a fleet of another size: [Sizing](guide/sizing.md).

\`\`\`sh
npx -y pnpm@10.34.9 bench fleet --full
\`\`\`

**What is measured.** The chargers come from [\`forecourt-sim --load\`](../packages/simulator/README.md#load). They connect, boot, send a
status, and some of them start a transaction, a few at a time. Then they send their MeterValues, evenly spread, for
windows of half a minute or a minute, while a list of 20 chargers is read five times a second. A wait counts from when the message was due. The delay of the
event loop and the memory are what the server's own metrics say. Then a server is killed with SIGKILL; its chargers try again at random, after up to
1 s, then 2, 4 and so on, as the security white paper asks them to, so that no server can have them all back at once. In the end all that was answered must be in the database.

**The limit.** The chargers then send more and more often, until a server does not answer 97 % of what is due, or one answer in a hundred takes more than a second.
The lines below the list of subjects say what was used at each step.

**PostgreSQL beside NATS.** Each StatusNotification is a commit with an event, which the other processes are notified of, by NOTIFY or over NATS. Some
chargers change their status again and again, each as soon as it is answered, on two installations in turn.

${report(fleet).trimEnd()}
`;
}
