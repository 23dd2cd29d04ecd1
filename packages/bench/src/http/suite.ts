import { Pool } from "undici";
import { interleave, type Quantity, type Slice } from "../interleave.ts";
import { awake } from "../load/awake.ts";
import type { Measurement } from "../measurement.ts";
import { NotStarted } from "../server-process.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { type HttpServer, type Rig, startRig } from "./rig.ts";

export const http: Suite = {
  name: "http",
  about: "requests of the API, beside bare Hono and Fastify that read the same rows",
  measure,
};

const sliceMs = { quick: 1_000, full: 3_000 };
const rounds = { quick: 4, full: 9 };
const connections = 16;

interface Requested {
  name: string;
  title: string;
  method: "GET" | "POST";
  path(ids: Rig["ids"]): string;
  body?: object;
  status: 200 | 202;
}

const requests: readonly Requested[] = [
  {
    name: "charger",
    title: "GET of a charger with its socket",
    method: "GET",
    path: ({ charger }) => `/v1/chargers/${charger}`,
    status: 200,
  },
  {
    name: "session",
    title: "GET of a session",
    method: "GET",
    path: ({ session }) => `/v1/sessions/${session}`,
    status: 200,
  },
  {
    name: "cdr",
    title: "GET of a CDR with its decision",
    method: "GET",
    path: ({ cdr }) => `/v1/cdrs/${cdr}`,
    status: 200,
  },
  {
    name: "list",
    title: "GET of 20 sessions",
    method: "GET",
    path: () => "/v1/sessions?per_page=20",
    status: 200,
  },
  {
    name: "command",
    title: "POST of a reset to a charger that is offline",
    method: "POST",
    path: ({ charger }) => `/v1/chargers/${charger}/reset`,
    body: { type: "Soft" },
    status: 202,
  },
];

async function measure(run: Run): Promise<SuiteResult> {
  const result: SuiteResult = {
    measurements: [],
    subjects: [
      {
        name: "hono",
        configuration:
          "the reference: Hono with a check of the key's hash, the same rows through postgres.js with 10 connections, and nothing else",
      },
      { name: "fastify", configuration: "Fastify with that check and those rows" },
      { name: "forecourt", configuration: "the server as published" },
    ],
    packages: ["hono", "fastify", "postgres"],
    skipped: [],
    notes: [
      `${connections} connections that are kept alive, one request under way on each; all servers read one database, and PostgreSQL has what servers and generator leave of both cores.`,
    ],
  };
  run.progress("starting PostgreSQL and the servers");
  let rig: Rig;
  try {
    rig = await startRig(run.profileFolder);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    return { ...result, skipped: [`all: ${error.message}`] };
  }
  await using _ = rig;
  for (const requested of requests) result.measurements.push(...(await measureRequest(run, rig, requested)));
  return result;
}

async function measureRequest(run: Run, rig: Rig, requested: Requested): Promise<Measurement[]> {
  const { name, title } = requested;
  const quantities = [
    { name: `http/${name}`, title, unit: "requests / s" },
    { name: `http/${name}-cpu`, title: `${title}, by CPU time of the server`, unit: "requests / CPU s" },
    {
      name: `http/${name}-all-cpu`,
      title: `${title}, by CPU time of server and PostgreSQL`,
      unit: "requests / CPU s",
    },
  ].map((quantity): Quantity => ({ ...quantity, better: "more", steady: true }));
  const plan = { quantities, reference: "hono", rounds: Math.min(run.rounds, rounds[run.mode]) };
  run.progress(`${title}: warming up`);
  for (const server of rig.servers) await load(rig, server, requested, 2_000);
  return interleave(run, plan, rig.servers, async (contestant): Promise<Slice> => {
    const { server, ownCpuUs } = contestant;
    const [allBefore, ownBefore] = [await server.cpuUs(), await ownCpuUs()];
    const startedAt = performance.now();
    const { answered, fault } = await load(rig, contestant, requested, sliceMs[run.mode]);
    const elapsedMs = performance.now() - startedAt;
    const [ownCpuS, allCpuS] = [
      ((await ownCpuUs()) - ownBefore) / 1e6,
      ((await server.cpuUs()) - allBefore) / 1e6,
    ];
    return { values: [(answered * 1_000) / elapsedMs, answered / ownCpuS, answered / allCpuS], fault };
  });
}

/** Each connection sends the request again as soon as it is answered. */
async function load(
  { apiKey, ids }: Rig,
  { server }: HttpServer,
  { method, path, body, status }: Requested,
  durationMs: number,
): Promise<{ answered: number; fault: string | null }> {
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections });
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const request = {
    method,
    path: path(ids),
    headers: body === undefined ? { authorization: headers.authorization } : headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const until = performance.now() + durationMs;
  let answered = 0;
  let fault: string | null = null;
  const client = async () => {
    while (performance.now() < until && fault === null) {
      const answer = await pool.request(request);
      const text = await answer.body.text();
      if (answer.statusCode !== status || !text.startsWith('{"data":'))
        fault = `${answer.statusCode} ${text.slice(0, 200)}`;
      answered += 1;
    }
  };
  await awake(Promise.all(Array.from({ length: connections }, client)));
  await pool.close();
  return { answered, fault };
}
