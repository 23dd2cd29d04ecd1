import type { IncomingMessage } from "node:http";
import { type OperationId, routes } from "@forecourt/contract";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Api } from "../http/api.ts";
import { apiKeyApi } from "../http/api-keys.ts";
import { type AppOptions, createApp } from "../http/app.ts";
import { eventApi } from "../http/events.ts";
import type { Engines } from "../http/handlers.ts";
import { meApi } from "../http/me.ts";
import { metricsRoutes } from "../http/metrics.ts";
import { openRoutes } from "../http/open-routes.ts";
import { issueKey } from "../keys/issue.ts";
import { createOrganization } from "../organizations/create.ts";
import { notFound } from "../problems.ts";
import type { Role } from "../store/schema.ts";
import { startContext, type TestContext } from "./start-context.ts";

export interface TestApp extends TestContext {
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

/** The door over the operations of keys, events and the caller, and whatever else a test brings. */
export async function startApp(
  options: AppOptions & {
    settings?: Partial<Config>;
    handlers?: (ctx: Context, engines: Engines) => Partial<Api>;
    rowLevelSecurity?: boolean;
  } = {},
): Promise<TestApp> {
  const { settings, handlers, rowLevelSecurity, ...appOptions } = options;
  const started = await startContext({
    ...(settings && { settings }),
    ...(rowLevelSecurity === undefined ? {} : { rowLevelSecurity }),
  });
  const { ctx } = started;
  const organization = await createOrganization(ctx, "default");
  const seen: TestApp["seen"] = [];
  const api: Api = {
    ...nothingHere(),
    ...apiKeyApi(ctx),
    ...eventApi(ctx, started.engines),
    ...meApi(ctx),
    ...handlers?.(ctx, started.engines),
  };
  const app = createApp(ctx, api, {
    checkReplies: true,
    openRoutes: { ...openRoutes(ctx), ...metricsRoutes(ctx) },
    onReply: (reply) => seen.push(reply),
    ...appOptions,
  });
  const key: TestApp["key"] = async (role, expiresAt) => {
    const wanted = { orgId: organization.id, name: role, role, expiresAt: expiresAt ?? null };
    const issued = await ctx.db.transaction((tx) =>
      issueKey(ctx, tx, { ...wanted, actor: { type: "system" } }),
    );
    return { id: issued.record.id, key: issued.key };
  };
  const admin = await key("admin");
  return {
    ...started,
    orgId: organization.id,
    key,
    seen,
    // The door reads the peer's address from what the Node adapter gives, and nothing else.
    fetch: async (request, env) => app.fetch(request, env as object),
    async request(path, { authorization = `Bearer ${admin.key}`, address = "192.0.2.1", ...init } = {}) {
      const headers = new Headers(init.headers);
      if (authorization !== null) headers.set("authorization", authorization);
      const incoming = { socket: { remoteAddress: address }, headers: Object.fromEntries(headers) };
      // The door reads nothing else of what the Node adapter gives.
      return app.request(path, { ...init, headers }, { incoming: incoming as IncomingMessage });
    },
  };
}

/** An operation that a test does not bring has nothing. */
function nothingHere(): Api {
  const refuse = async () => {
    throw notFound();
  };
  // One for each operation, and none of them answers.
  return Object.fromEntries(
    Object.keys(routes).map((operationId) => [operationId, refuse]),
  ) as unknown as Api;
}
