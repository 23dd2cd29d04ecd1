import { Agent, request } from "node:http";
import { test } from "vitest";
import { startTestServer } from "../start-test-server.ts";

function go(
  url: string,
  key: string,
  agent: Agent | undefined,
  chunks: string[],
  length?: number,
): Promise<unknown> {
  return new Promise((resolve) => {
    const began = Date.now();
    const req = request(
      url,
      {
        method: "POST",
        ...(agent ? { agent } : {}),
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          ...(length ? { "content-length": length } : {}),
        },
      },
      (res) => {
        let t = "";
        res.on("data", (d) => {
          t += d;
        });
        res.on("end", () =>
          resolve({
            s: res.statusCode,
            c: res.headers.connection,
            ms: Date.now() - began,
            reused: req.reusedSocket,
          }),
        );
        res.on("error", (e) => resolve({ resError: String(e) }));
      },
    );
    req.on("error", (e) =>
      resolve({
        error: String(e),
        code: (e as { code?: string }).code,
        ms: Date.now() - began,
        reused: req.reusedSocket,
      }),
    );
    for (const c of chunks) req.write(c);
    req.end();
  });
}
test("x", async () => {
  await using s = await startTestServer();
  const big = ["{", " ".repeat(600 * 1024), "}"];
  for (const chunked of [true, false]) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    console.log("chunked", chunked);
    for (let i = 0; i < 4; i++) {
      console.log(
        await go(`${s.baseUrl}/locations`, s.key, agent, big, chunked ? undefined : 600 * 1024 + 2),
      );
      console.log(await go(`${s.baseUrl}/locations`, s.key, agent, ["{", '"name":"x"}']));
    }
  }
  console.log("huge");
  for (let i = 0; i < 3; i++)
    console.log(
      await go(
        `${s.baseUrl}/locations`,
        s.key,
        undefined,
        Array.from({ length: 200 }, () => " ".repeat(1024 * 1024)),
      ),
    );
});
