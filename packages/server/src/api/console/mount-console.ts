import type { Hono } from "hono";
import type { ConsoleSessions } from "../../accounts/console-sessions.ts";
import { createBuckets } from "../../platform/rate-limit.ts";
import { basePathOf } from "../../platform/read-url.ts";
import { unknownPath } from "../open-app.ts";
import type { ApiEnv } from "../request-log.ts";
import { readConsole } from "./files.ts";
import { mountSessionRoutes } from "./session-routes.ts";

/** Failed sign-ins per address. */
const failures = { burst: 20, perSecond: 20 / 60 };

/** The console: its session, and its pages, scripts and styles. */
export function mountConsole(
  app: Hono<ApiEnv>,
  sessions: ConsoleSessions,
  { publicUrl, now }: { publicUrl: string | null; now: () => number },
): void {
  const mountedAt = basePathOf(publicUrl);
  mountSessionRoutes(app, sessions, { publicUrl, mountedAt, attempts: createBuckets(failures, now) });
  const files = readConsole(mountedAt);
  app.get("/console/api/*", (c) => {
    throw unknownPath(c.req);
  });
  for (const path of ["/console", "/console/*"])
    app.get(path, (c) => {
      c.get("facts").route = path;
      if (files === null) throw unknownPath(c.req, " The console is not built; run: pnpm build:console");
      const serve = files.file(c.req.path.slice("/console/".length)) ?? files.page;
      return serve(c.req.raw);
    });
}
