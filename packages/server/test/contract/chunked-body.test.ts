import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { type Operation, operations, pathOf } from "./operations.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const takesBody = operations.filter(({ errors }) => errors.includes(413));
// Larger than the largest body that any operation accepts.
const tooLarge = ["{", " ".repeat(600 * 1024), "}"];

interface Answered {
  status: number | undefined;
  code: unknown;
  /** Whether the connection had already served another request. */
  reused: boolean;
}

/** Sends a body in chunks, which does not announce its size. */
function send(
  { method, path }: { method: string; path: string },
  chunks: string[],
  agent?: Agent,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.key}`, "content-type": "application/json" };
    const sending = request(server.baseUrl + path, { method, headers, agent: agent ?? false }, (response) => {
      response.toArray().then((chunks: Buffer[]) => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code?: unknown };
        resolve({ status: response.statusCode, code, reused: sending.reusedSocket });
      }, reject);
    });
    // The server may answer before it has the whole body, or not at all. Only the first result counts.
    sending.on("error", reject);
    for (const chunk of chunks) sending.write(chunk);
    sending.end();
  });
}

const to = (operation: Operation) => ({ method: operation.method, path: pathOf(operation, {}) });

test.each(takesBody.map((operation) => [operation.id, operation] as const))(
  "413 for a body that does not say how large it is: %s",
  async (_, operation) => {
    expect(await send(to(operation), tooLarge)).toEqual({
      status: 413,
      code: "payload-too-large",
      reused: false,
    });
  },
);

test("a body that is too large does not affect the next request on the connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const create = { method: "POST", path: "/locations" };
  expect(await send(create, tooLarge, agent)).toMatchObject({ status: 413 });
  expect(await send(create, ['{"name":', '"Depot"}'], agent)).toMatchObject({ status: 201 });
  agent.destroy();
});
