import { randomUUID } from "node:crypto";
import { ForecourtError } from "@forecourt/client";
import type { Problem } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { brokenOff } from "../../errors/broken-off.ts";
import { CliError } from "../../errors/cli-error.ts";
import { again, againWithout } from "../../errors/hint.ts";
import { parseJson, readInput } from "../../operations/input.ts";

/** What the server may take: as long as a command may be waited for, and some more. */
const patienceMs = 150_000;

export class Api extends ForecourtCommand {
  static override readonly summary = "Call any operation of the API";
  static override readonly description = [
    "Sends one request as it is, with the key of the profile, and writes the body of the answer to stdout as it comes.",
    "PATH is below /v1, whether or not that is written; the key goes to the profile's own server only.",
    "A POST carries an Idempotency-Key. An answer of 400 or more makes it fail, 401 and 403 with exit code 3.",
  ].join(" ");
  static override readonly args = {
    method: Args.string({ required: true, description: "GET, POST, PUT, PATCH or DELETE." }),
    path: Args.string({ required: true, description: "A path such as /chargers, with or without a query." }),
  };
  static override readonly flags = {
    data: Flags.string({
      char: "d",
      helpValue: "<json|@file|->",
      description: "The body: JSON, a file that contains it, or stdin.",
    }),
    query: Flags.string({
      char: "q",
      multiple: true,
      multipleNonGreedy: true,
      helpValue: "<name=value>",
      description: "A parameter of the query. May be repeated.",
    }),
    header: Flags.string({
      char: "H",
      multiple: true,
      multipleNonGreedy: true,
      helpValue: "<name: value>",
      description: "A further header. May be repeated.",
    }),
    include: Flags.boolean({
      char: "i",
      description: "Write the status and the headers before the body.",
      exclusive: ["paginate"],
    }),
    paginate: Flags.boolean({
      description: "Read all pages of a list, and write their records as one JSON list.",
    }),
    lines: Flags.boolean({
      dependsOn: ["paginate"],
      description: "Write each record in a line of its own as it arrives, instead of a list.",
    }),
  };
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> GET /me",
    "<%= config.bin %> <%= command.id %> GET /chargers --query connected=true --paginate --lines",
    `<%= config.bin %> <%= command.id %> POST /locations --data '{"name": "Harbour"}' --include`,
    "<%= config.bin %> <%= command.id %> GET /cdrs --header 'accept: text/csv'",
  ];
  /** Any of them. */
  static override readonly operations = [] as const;
  static override readonly output = {
    kind: "text",
    about: "The body of the answer, of any type.",
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Api);
    const method = methodOf(args.method);
    const { url: base, apiKey } = await this.connection(flags);
    const url = apiUrl(base, args.path, flags.query ?? []);
    const headers = headersOf(flags.header ?? [], apiKey);
    const body = flags.data === undefined ? null : await this.body(flags.data, method);
    if (body !== null && !headers.has("content-type")) headers.set("content-type", "application/json");
    if (method === "POST" && !headers.has("idempotency-key")) headers.set("idempotency-key", randomUUID());
    if (flags.paginate) {
      if (method !== "GET") throw new CliError("wrong-usage", "--paginate reads lists: it goes with GET.");
      return this.paginate(url, headers, flags.lines);
    }
    const response = await this.send(url, { method, headers, body });
    const { stdout } = this.environment;
    const failed = response.status >= 400;
    if (!(failed && this.json)) {
      if (flags.include) stdout.write(head(response));
      if (!failed) return this.pour(response);
    }
    const text = await this.textOf(response);
    if (!this.json) stdout.write(endedLine(text));
    throw failure(response, text);
  }

  private async body(data: string, method: string): Promise<string> {
    if (method === "GET") throw new CliError("wrong-usage", "A GET has no --data: give --query.");
    const name = data.startsWith("@") ? data.slice(1) : data;
    const text = data === "-" || data.startsWith("@") ? await readInput(name, this.environment) : data;
    // Reports a fault that the server would also refuse, with its position in the input.
    parseJson(text, data === "-" || data.startsWith("@") ? name : "--data");
    return text;
  }

  /** As it comes: an export may be larger than memory. */
  private async pour({ body }: Response): Promise<void> {
    const { stdout } = this.environment;
    const decoder = new TextDecoder();
    let last = "\n";
    const reader = body?.getReader();
    const read = () =>
      reader?.read().catch((cause: unknown) => {
        throw brokenOff(cause, this.environment);
      });
    for (let piece = await read(); piece?.done === false; piece = await read()) {
      const text = decoder.decode(piece.value, { stream: true });
      if (text === "") continue;
      stdout.write(text);
      last = text;
    }
    if (stdout.isTty && !last.endsWith("\n")) stdout.write("\n");
  }

  private textOf(response: Response): Promise<string> {
    return response.text().catch((cause: unknown) => {
      throw brokenOff(cause, this.environment);
    });
  }

  private async paginate(url: URL, headers: Headers, inLines: boolean): Promise<void> {
    const { stdout } = this.environment;
    let count = 0;
    for (let page = url; ; ) {
      const response = await this.send(page, { method: "GET", headers, body: null });
      const text = await this.textOf(response);
      if (response.status >= 400) throw failure(response, text);
      const { data, next } = pageOf(text, url);
      for (const record of data) {
        const line = JSON.stringify(record);
        stdout.write(inLines ? `${line}\n` : `${count === 0 ? "[\n" : ",\n"}${line}`);
        count++;
      }
      if (next === null || data.length === 0) break;
      page = new URL(url);
      page.searchParams.delete("page");
      page.searchParams.set("cursor", next);
      // Only now is it known to be a list, which takes it.
      if (!page.searchParams.has("per_page")) page.searchParams.set("per_page", "100");
    }
    if (!inLines) stdout.write(count === 0 ? "[]\n" : "\n]\n");
  }

  private async send(
    url: URL,
    init: { method: string; headers: Headers; body: string | null },
  ): Promise<Response> {
    const { fetch, clock, signal } = this.environment;
    const late = new AbortController();
    const cancel = clock.after(patienceMs, () => late.abort());
    try {
      // The key follows no redirection.
      return await fetch(url, {
        ...init,
        redirect: "manual",
        signal: AbortSignal.any([signal, late.signal]),
      });
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      const why = late.signal.aborted ? `not within ${patienceMs / 1000} s` : "the connection failed";
      const code = late.signal.aborted ? "request-timeout" : "connection-failed";
      throw new ForecourtError(code, `${init.method} ${url} got no answer: ${why}.`, { cause });
    } finally {
      cancel();
    }
  }
}

function methodOf(given: string): string {
  const method = given.toUpperCase();
  if (["GET", "POST", "PUT", "PATCH", "DELETE"].includes(method)) return method;
  throw new CliError("wrong-usage", `"${given}" is not a method of the API.`, {
    hints: ["forecourt api GET /me"],
  });
}

function headersOf(given: readonly string[], apiKey: string): Headers {
  const headers = new Headers();
  for (const line of given) {
    const [, name = "", value = ""] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    if (name === "")
      throw new CliError("wrong-usage", `--header "${line}" is not a header of the form "name: value".`);
    if (name.toLowerCase() === "authorization") {
      throw new CliError("wrong-usage", "The key is not given as a header.", {
        hints: [again(["--profile", "NAME"]), again(["--api-key", "KEY"])],
      });
    }
    headers.append(name, value);
  }
  headers.set("authorization", `Bearer ${apiKey}`);
  return headers;
}

function pageOf(text: string, url: URL): { data: readonly unknown[]; next: string | null } {
  const parsed = parseJson(text, url.pathname);
  const { data, pagination } = (typeof parsed === "object" ? parsed : {}) as Record<string, unknown>;
  if (!Array.isArray(data)) {
    throw new CliError("wrong-usage", `${url.pathname} does not answer a list.`, {
      hints: [againWithout("--paginate")],
    });
  }
  const { next_cursor: next = null } = (pagination ?? {}) as { next_cursor?: string | null };
  return { data, next };
}

function head({ status, statusText, headers }: Response): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\n`);
  return `HTTP ${status} ${statusText}\n${lines.join("")}\n`;
}

function failure(response: Response, text: string): ForecourtError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page.
  }
  return ForecourtError.fromAnswer(response, body as Problem | null);
}

function endedLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/**
 * Where a path of the API is on this server: `/v1/me`, `/me` and `me` are the same.
 * @throws CliError `wrong-usage` for what is elsewhere: the key would go there.
 */
function apiUrl(base: string, path: string, query: readonly string[]): URL {
  const { origin } = new URL(base);
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(path);
  const below = `/${path.replace(/^\/+/, "")}`;
  const hasVersion = /^\/v\d+(\/|$|\?)/.test(below);
  const given = isWhole ? path : (hasVersion ? base.replace(/\/v\d+$/, "") : base) + below;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || url.origin !== origin || url.username !== "" || url.password !== "") {
    throw new CliError("wrong-usage", `${path} is not on ${origin}, where the key belongs.`, {
      hints: ["forecourt api GET /me", again(["--profile", "NAME"], "with the profile of that server")],
    });
  }
  for (const pair of query) {
    const at = pair.indexOf("=");
    if (at < 1) throw new CliError("wrong-usage", `--query "${pair}" is not name=value.`);
    url.searchParams.append(pair.slice(0, at), pair.slice(at + 1));
  }
  return url;
}
