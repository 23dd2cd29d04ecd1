import type { IncomingMessage } from "node:http";
import { type OperationId, routes } from "@forecourt/contract";
import { issueKey } from "../accounts/keys/issue.ts";
import { createOrganization } from "../accounts/organizations.ts";
import type { Api } from "../api/api.ts";
import { openRoutes } from "../api/api-app.ts";
import { apiKeyApi } from "../api/api-keys.ts";
import { type AppOptions, createApp } from "../api/app.ts";
import { eventApi } from "../api/events.ts";
import type { Engines } from "../api/handlers.ts";
import { meApi } from "../api/me.ts";
import { metricsRoutes } from "../api/metrics.ts";
import type { Core } from "../core/core.ts";
import type { Config } from "../platform/config.ts";
import { notFound } from "../platform/problems.ts";
import type { Role } from "../store/schema.ts";
import { startTestCore, type TestCore } from "./start-test-core.ts";

export interface TestApp extends TestCore {
  orgId: string;
  /** A key of the organization. */
  key(role: Role, expiresAt?: string): Promise<{ id: string; key: string }>;
  /** `authorization`: null for none; otherwise an admin key of the organization. */
  request(
    path: string,
    init?: RequestInit & { authorization?: string | null; address?: string },
  ): Promise<Response>;
  /** For a listener on a real socket. */
  fetch(request: Request, env: unknown): Promise<Response>;
  seen: { operationId: OperationId; status: number; schemaValid: boolean }[];
}

/**
 * `startTestCore`, and an API without a socket: the operations of keys, events and the caller, and those that the test passes.
 * For tests of the API itself: `startTestApi` has every operation.
 */
export async function startTestApp(
  options: AppOptions & {
    settings?: Partial<Config>;
    handlers?: (core: Core, engines: Engines) => Partial<Api>;
    rowLevelSecurity?: boolean;
  } = {},
): Promise<TestApp> {
  const { settings, handlers, rowLevelSecurity, ...appOptions } = options;
  const started = await startTestCore({
    ...(settings && { settings }),
    ...(rowLevelSecurity === undefined ? {} : { rowLevelSecurity }),
  });
  const { core } = started;
  const organization = await createOrganization(core, "default");
  const seen: TestApp["seen"] = [];
  const api: Api = {
    ...nothingHere(),
    ...apiKeyApi(core),
    ...eventApi(core, started.engines),
    ...meApi(core),
    ...handlers?.(core, started.engines),
  };
  const app = createApp(core, api, {
    checkReplies: true,
    openRoutes: { ...openRoutes(core), ...metricsRoutes(core) },
    onReply: (reply) => seen.push(reply),
    ...appOptions,
  });
  const key: TestApp["key"] = async (role, expiresAt) => {
    const wanted = { orgId: organization.id, name: role, role, expiresAt: expiresAt ?? null };
    const issued = await core.db.transaction((tx) =>
      issueKey(core, tx, { ...wanted, actor: { type: "system" } }),
    );
    return { id: issued.record.id, key: issued.key };
  };
  const admin = await key("admin");
  return {
    ...started,
    orgId: organization.id,
    key,
    seen,
    // The API reads only the peer's address from what the Node adapter passes.
    fetch: async (request, env) => app.fetch(request, env as object),
    async request(path, { authorization = `Bearer ${admin.key}`, address = "192.0.2.1", ...init } = {}) {
      const headers = new Headers(init.headers);
      if (authorization !== null) headers.set("authorization", authorization);
      const incoming = { socket: { remoteAddress: address }, headers: Object.fromEntries(headers) };
      // The API reads only this from what the Node adapter passes.
      return app.request(path, { ...init, headers }, { incoming: incoming as IncomingMessage });
    },
  };
}

/** An operation that a test does not pass answers that the resource was not found. */
function nothingHere(): Api {
  const refuse = async () => {
    throw notFound();
  };
  // One function for each operation. None of them returns a result.
  return Object.fromEntries(
    Object.keys(routes).map((operationId) => [operationId, refuse]),
  ) as unknown as Api;
}
