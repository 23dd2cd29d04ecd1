/** What this example uses of Bun, so that it compiles without its types; a project of yours has them from `@types/bun`. */
declare const Bun: {
  readonly env: Record<string, string | undefined>;
  serve<Data>(options: {
    port: number;
    fetch(request: Request, server: BunServer<Data>): Response | undefined;
    websocket: {
      maxPayloadLength: number;
      open(ws: BunSocket<Data>): void;
      message(ws: BunSocket<Data>, message: string | Uint8Array): void;
      ping(ws: BunSocket<Data>): void;
      pong(ws: BunSocket<Data>): void;
      close(ws: BunSocket<Data>, code: number, reason: string): void;
    };
  }): void;
};

interface BunServer<Data> {
  upgrade(request: Request, options: { data: Data; headers: Record<string, string> }): boolean;
}

interface BunSocket<Data> {
  data: Data;
  send(text: string): void;
  close(code: number, reason: string): void;
  ping(): void;
}
