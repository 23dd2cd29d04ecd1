/** A running embedded database, reached through a local socket. */
export interface Embedded {
  readonly socket: string;
  close(): Promise<void>;
}

export async function startEmbedded(_folder: string): Promise<Embedded> {
  throw new Error("unreachable: not built yet");
}
