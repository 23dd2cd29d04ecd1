/** Called for every frame: the payload is `bytes` from `start` to `end`, and is valid only during the call. */
type OnFrame = (opcode: number, bytes: Buffer, start: number, end: number) => void;

/** Cuts what a server sends into frames (RFC 6455, section 5.2: not masked). Keeps only what is incomplete. */
export class FrameReader {
  #rest: Buffer | null = null;

  /**
   * `chunk` may be reused by the caller afterwards.
   * @throws Error for a fragment, a masked frame, or a frame of more than 64 KiB
   */
  read(chunk: Buffer, onFrame: OnFrame): void {
    const bytes = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (;;) {
      const first = bytes[at];
      const second = bytes[at + 1];
      if (first === undefined || second === undefined) break;
      if ((first & 0x80) === 0 || (second & 0x80) !== 0) {
        throw new Error("The server sent a fragment or a masked frame.");
      }
      let length = second;
      let start = at + 2;
      if (length === 126) {
        if (bytes.length < at + 4) break;
        length = bytes.readUInt16BE(at + 2);
        start = at + 4;
      } else if (length === 127) {
        throw new Error("The server sent more than 64 KiB in one frame.");
      }
      const end = start + length;
      if (end > bytes.length) break;
      onFrame(first & 0x0f, bytes, start, end);
      at = end;
    }
    this.#rest = at === bytes.length ? null : Buffer.from(bytes.subarray(at));
  }
}
