export interface Pieces {
  next(): Promise<IteratorResult<string>>;
  /** The reader wants no more pieces. */
  end(): Promise<unknown>;
  /**
   * There are no more pieces, for this reason. Ends the connection, so that the reader does not take a part for the
   * whole.
   */
  cut(reason: unknown): void;
}

/**
 * A body that is made while the client takes it: each piece after the one before it has gone. Resolves once the first
 * piece is there, so that an earlier error gets a normal error answer. When the client disconnects, no more pieces are
 * made.
 */
export async function textStream(pieces: Pieces): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let wanted = true;
  let waiting: IteratorResult<string> | null = await pieces.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = waiting ?? (await pieces.next());
          waiting = null;
          if (!wanted) return;
          if (done === true) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          if (!wanted) return;
          // The error does not go to the stream: the adapter would print it, with all of its text.
          pieces.cut(error);
        }
      },
      async cancel() {
        wanted = false;
        await pieces.end();
      },
    },
    // No piece is made ahead of time.
    { highWaterMark: 0 },
  );
}
