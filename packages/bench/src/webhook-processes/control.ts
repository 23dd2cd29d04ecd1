import { createServer, type IncomingMessage } from "node:http";
import { listen } from "../ocpp-servers/listen.ts";

/** What the bench may ask of a process, by name; questions and answers are JSON. */
export type Commands = Record<string, (question: never) => unknown>;

/** Takes the commands of the bench; resolves with the port that it does so on. */
export async function takeCommands(commands: Commands): Promise<number> {
  const server = createServer((request, response) => {
    void answer(request).then(
      (text) => response.end(text),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(error instanceof Error ? `${error.message}\n${error.stack}` : String(error));
      },
    );
  });
  async function answer(request: IncomingMessage): Promise<string> {
    const command = commands[request.url?.slice(1) ?? ""];
    if (command === undefined) throw new Error(`There is no command ${request.url}.`);
    const text = Buffer.concat(await request.toArray()).toString();
    // The other end is `ask`, with the same types.
    const { question } = JSON.parse(text) as { question: never };
    return JSON.stringify((await command(question)) ?? null);
  }
  return listen(server);
}
