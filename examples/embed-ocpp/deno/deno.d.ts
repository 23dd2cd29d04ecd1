/** What this example uses of Deno, so that it compiles without Deno, which brings its types along. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(options: { port: number }, handler: (request: Request) => Response): void;
  upgradeWebSocket(
    request: Request,
    options: { protocol: string; idleTimeout: number },
  ): { socket: WebSocket; response: Response };
};
