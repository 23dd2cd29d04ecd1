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

Each suite was measured in one run with what it is compared with. Only the ratios say something about another machine.

| suite                             | what is measured                | beside                                               |
| --------------------------------- | ------------------------------- | ---------------------------------------------------- |
| [OCPP engine](#ocpp-engine)       | messages through the engine     | a bare WebSocket, other OCPP libraries for Node      |
| [load balancing](#load-balancing) | one allocation                  | the obvious way                                      |
| [prices](#prices)                 | one priced session              | decimal.js and a Temporal polyfill                   |
| [webhooks](#webhooks)             | signing, verifying, delivering  | other libraries, a loop that only posts              |
| [client](#client)                 | a call of the SDK               | the global \`fetch\`                                   |
| [command line](#command-line)     | the start                       | \`node -e 0\`                                          |
| [to the disk](#to-the-disk)       | a message until it is committed | a server that does one insert for each message       |
| [API](#api)                       | a request                       | bare Hono and Fastify                                |
| [console](#console)               | frames in a browser             | an empty page                                        |
| [fleet](#fleet)                   | thousands of chargers           | the goals of the project, and PostgreSQL beside NATS |

A cell has the median, and behind the colon the ratio to the reference with its quartiles: the median of the ratios of the same round.
Where the quartiles are further apart than a fifth of the median, the measurement is marked as noisy. Every round is in
[the results](../packages/bench/generated).

# OCPP engine

\`\`\`sh
npx -y pnpm@10.34.9 bench ocpp --full
\`\`\`

**What is measured.** Every subject is a server in a process of its own. The figure is work per second of *CPU time of that process*,
because other programs on the machine cannot change it. The load comes from raw TCP sockets with prepared frames, from a process on
another core that never sleeps: a client that each answer has to wake up would make all servers look slow. Each message has an id of
its own, and each reply is compared with what was asked. A CALLERROR, a wrong reply or a missing one counts as a fault, and is shown.

**How.** All servers run at the same time and are measured in turn, for a third of a second each, round after round; the first round
does not count. A slice begins when other programs use less than 0.4 of a core, and is repeated if they used more meanwhile. Memory is
the growth of the resident set of a new process, after a garbage collection. A latency counts from when the message was due, not from
when it was sent, so that a server that stalls cannot hide it.

**Where the time goes.** A profile of a MeterValues with Linux perf: a third of the time goes to the kernel, which reads and writes
the socket; a fifth to Node and \`ws\`; a fifth to \`JSON.parse\`; about 6 % to the engine with all its checks; and the rest to the
JavaScript runtime. So most of the difference from a bare WebSocket is JSON, and a faster engine would gain little.

**Limits.** The handlers answer at once, without a database. The server has one core, no TLS and no compression, and everything runs
on one machine.

${report(ocpp).trimEnd()}

# Load balancing

How long \`allocate\` of \`@forecourt/dlb\` takes, beside the obvious implementation: it gives out the minima in turn, then one
ampere to each connector, round after round, until no connector has room.

\`\`\`sh
npx -y pnpm@10.34.9 bench dlb --full
\`\`\`

**What is measured.** The *CPU time* of one allocation at a site with three levels of limits, with checks, result objects and garbage
collection. Ample means 13 A for each connector. Scarce means 4 A, so a third of the connectors wait. The connectors are in the order
that some hours of rotation make. Both must give out the same sum of amperes, and \`verify\` checks the answer of \`allocate\`.

**What it shows.** With ten connectors, the obvious way takes a half or a third of the time, because it checks and explains nothing;
both take microseconds. With more connectors, the time of the obvious way grows with the amperes that it gives out, and the time of
\`allocate\` only with the connectors. When there is little to give out, they are equal. Chargers take seconds to follow a limit, so the
allocation is never the bottleneck.

${report(dlb).trimEnd()}

# Prices

How many sessions \`priceSession\` of \`@forecourt/pricing\` prices, beside common libraries: decimal.js for money, and a Temporal
polyfill for local times.

\`\`\`sh
npx -y pnpm@10.34.9 bench pricing --full
\`\`\`

**What is measured.** Sessions per second of *CPU time*, from a tariff and a timeline to lines, taxes and periods. The reference
implements only what these tariffs need: fees, energy, time, and windows of the day. Both must get the same cents, with and without VAT;
otherwise the slice is a fault. The tariff is the same in each session, as it is for an operator. In one case it is read from JSON each
time, as after a query.

${report(pricing).trimEnd()}

# Webhooks

How fast \`@forecourt/webhooks\` verifies and signs, beside the libraries of Standard Webhooks, Svix, Stripe and GitHub; how many
deliveries the server makes in a second, from the commit of an event to the row that says "delivered", beside a loop that only signs and
posts; and how much a receiver that hangs delays the others.

\`\`\`sh
npx -y pnpm@10.34.9 bench webhooks --full
\`\`\`

**What is measured.** Verifying means the whole way from the bytes and headers of a request to its event: all checks, and
\`JSON.parse\`, also for a library that leaves it to its callers. Before each slice, every library must accept a signed body and
refuse a changed one. Libraries that sign by the standard must produce the same signature.

**Deliveries.** The events are recorded as the server records all events. Each receiver has an address of its own and verifies what it
gets. A missing or repeated event is a fault, and so is one that is not marked as delivered. PostgreSQL flushes every commit, on the
cores of the senders and receivers. The bare loop stores nothing, has no limits, and loses what it is sending when it ends.

**The one that hangs** takes each request and answers none. A slice ends before its first request has timed out, so its circuit is
still closed: the others are served beside it, and not because it was shut out.

${report(webhooks).trimEnd()}

# Client

What a call of \`@forecourt/client\` costs in addition to the global \`fetch\` and \`JSON.parse\`, which it uses.

\`\`\`sh
npx -y pnpm@10.34.9 bench client --full
\`\`\`

**What is measured.** The *CPU time* of the calling process, from the call of the function to the record, one call after the other over
one connection. The bare \`fetch\` sends the same headers to the same server, and does not look at the status. The SDK limits the
time of each attempt by a signal, and can repeat it. Most of the difference is the time that \`fetch\` itself needs for a signal.

${report(client).trimEnd()}

# Command line

How soon the published \`forecourt\` starts, beside \`node -e 0\`.

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

**Where the time goes.** Over the whole suite, the server spends 14 % of its time on garbage collection, 15 % on writing to sockets and
buffers, 10 % in Node itself, 7 % in the driver, and 6 % in the query builder, which transactions still use. In the rest, no file of
ours has more than 4 %; the largest part is reading the values of MeterValues. The engine without storage is five to eight times as fast,
because it does not wait for commits and makes no rows. A StopTransaction reads the evidence of its session, and writes the CDR, the
decision behind it, and the events.

${report(ingest).trimEnd()}

# API

Requests beside bare Hono and Fastify, which check the hash of a key and read the same rows. They have no validation, no roles, no
limits, no log and no idempotency.

\`\`\`sh
npx -y pnpm@10.34.9 bench http --full
\`\`\`

**Where the time goes.** For a list of 20, a quarter of the time goes to Node's HTTP and sockets, an eighth to garbage collection, and a
tenth to rows and records. For a POST, the server commits the command, its events and the deliveries of webhooks; the bare servers
insert one row.

${report(http).trimEnd()}

# Console

The console in a real browser, with 10,000 chargers.

\`\`\`sh
npx -y pnpm@10.34.9 bench console --full
\`\`\`

**What is measured.** The longest time between two frames, in the worst of three rounds: while the wheel scrolls through all chargers,
while a filter is typed, and while 100 connectors change their state each second. The reference is an empty page in the same browser,
with a frame every 16.7 ms. A round in which the page did not change is a fault. Memory is the heap after a garbage collection, in each
minute of half an hour of those events. The browser has no graphics card, and shares a core with the sender of the events.

${report(console).trimEnd()}

# Fleet

Thousands of chargers on one server process and on three. As in a small installation, the servers, PostgreSQL and the chargers share
the cores of one machine. For a fleet of another size, see [Sizing](guide/sizing.md).

\`\`\`sh
npx -y pnpm@10.34.9 bench fleet --full
\`\`\`

**What is measured.** The chargers come from [\`forecourt-sim --load\`](../packages/simulator/README.md#load). They connect, boot and
send a status; some start a transaction, a few at a time. Then they send MeterValues, evenly spread, for half a minute or a minute, while
a list of 20 chargers is read five times a second. A wait counts from when the message was due. The delay of the event loop and the
memory are from the server's own metrics. Then a server is killed with SIGKILL. Its chargers connect again after a random time of up to
1 s, then 2 s, 4 s and so on, as the OCPP security white paper demands, so no server can have all of them back at once. In the end, every
acknowledged message must be in the database.

**The limit.** Then the chargers send more and more often, until a server does not answer 97 % of the messages that are due, or one answer
in a hundred takes more than a second. The lines below the subjects show what each step used.

**PostgreSQL beside NATS.** Each StatusNotification is a commit with an event, and the other processes learn of the event through NOTIFY
or NATS. Some chargers send one status change after the other, each when the one before is answered, on two installations in turn.

${report(fleet).trimEnd()}
`;
}
