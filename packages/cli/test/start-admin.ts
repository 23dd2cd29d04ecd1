import type { Client } from "@forecourt/client";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";
import { type Cli, startCli } from "./run-cli.ts";

/** A server, and a CLI user with the role admin. */
export interface Admin extends AsyncDisposable {
  server: TestServer;
  client: Client;
  cli: Cli;
}

export async function startAdmin(settings: Record<string, string> = {}): Promise<Admin> {
  const server = await startTestServer(settings);
  const cli = await startCli({ FORECOURT_URL: server.baseUrl, FORECOURT_API_KEY: server.key });
  return {
    server,
    client: server.client,
    cli,
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
