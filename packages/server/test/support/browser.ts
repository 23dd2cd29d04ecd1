import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";

/** The path of an installed Chromium, if there is one. */
export const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  existsSync,
);

/** A page in a headless browser, driven by the DevTools protocol. */
export interface Browser extends AsyncDisposable {
  /** Every request of the page, successful or not. */
  readonly requests: readonly string[];
  /** What the browser reports: violations of the policy, errors, and all console messages. */
  readonly complaints: readonly string[];
  resize(width: number, height: number): Promise<void>;
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** A PNG of the visible page. */
  screenshot(): Promise<Buffer>;
}

interface Message {
  id?: number;
  method?: string;
  params?: {
    request?: { url: string };
    entry?: { text: string };
    exceptionDetails?: { text: string };
    args?: unknown[];
  };
  result?: Record<string, unknown>;
  error?: { message: string };
}

export async function startBrowser(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "forecourt-browser-"));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
  ];
  const child = spawn(
    program,
    [...flags, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const exited = once(child, "exit");
  const port = await portOf(child.stderr);
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ type }) => type === "page");
  if (target === undefined) throw new Error("the browser has no page");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");

  const requests: string[] = [];
  const complaints: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  let loaded: () => void = () => {};
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as Message;
    const { params } = message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === "Page.loadEventFired") loaded();
    else if (message.method === "Network.requestWillBeSent") requests.push(params?.request?.url ?? "");
    else if (message.method === "Log.entryAdded") complaints.push(params?.entry?.text ?? "");
    else if (message.method === "Runtime.exceptionThrown")
      complaints.push(params?.exceptionDetails?.text ?? "");
    else if (message.method === "Runtime.consoleAPICalled") complaints.push(JSON.stringify(params?.args));
  });
  let sent = 0;
  const send = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    sent += 1;
    const id = sent;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    waiting.delete(id);
    if (result === undefined) throw new Error(`${method}: ${error?.message}`);
    return result;
  };
  for (const domain of ["Page", "Network", "Log", "Runtime"]) await send(`${domain}.enable`);

  return {
    requests,
    complaints,
    async resize(width, height) {
      await send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 600,
      });
    },
    async open(url) {
      const done = new Promise<void>((resolve) => {
        loaded = resolve;
      });
      await send("Page.navigate", { url });
      await done;
    },
    async evaluate(expression) {
      const { result } = await send("Runtime.evaluate", { expression, returnByValue: true });
      return (result as { value?: unknown }).value;
    },
    async screenshot() {
      const { data } = await send("Page.captureScreenshot");
      return Buffer.from(String(data), "base64");
    },
    async [Symbol.asyncDispose]() {
      socket.terminate();
      child.kill("SIGKILL");
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function portOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const [, port] = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line) ?? [];
    if (port !== undefined) return port;
  }
  throw new Error("the browser ended before it listened");
}
