export interface Pieces {
  next(): Promise<IteratorResult<string>>;
  /** No more is wanted. */
  end(): Promise<unknown>;
  /** There is no more for this reason, and the reader must not take what came for the whole: ends the connection. */
  cut(reason: unknown): void;
}

/**
 * A body that is made while it is taken: each piece when the one before it has gone. Resolves once the first is there, so
 * that what fails before is answered as it is elsewhere. For whoever hangs up nothing more is made.
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
          // Not an error of the stream: the adapter would print it, with whatever it says.
          pieces.cut(error);
        }
      },
      async cancel() {
        wanted = false;
        await pieces.end();
      },
    },
    // Nothing ahead of its time.
    { highWaterMark: 0 },
  );
}
