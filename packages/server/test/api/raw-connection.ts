import { connect, type Socket } from "node:net";

/** An answer as it came over the wire, headers in small letters. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A TCP connection on which a test writes any bytes. */
export interface RawConnection {
  socket: Socket;
  /** Latin 1, byte by byte. */
  send(text: string): void;
  /** Everything that came until the server hung up. */
  closed: Promise<RawAnswer[]>;
  /** The complete ones so far. */
  answers(): RawAnswer[];
}

export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
  });
  // A reset is an end as well.
  socket.on("error", () => {});
  const closed = new Promise<RawAnswer[]>((resolve) => {
    socket.once("close", () => resolve(answersIn(received)));
  });
  return {
    socket,
    send: (text) => void socket.write(Buffer.from(text, "latin1")),
    closed,
    answers: () => answersIn(received),
  };
}

/** Sends the bytes, and waits until the server has hung up. */
export async function answersTo(url: string, text: string): Promise<RawAnswer[]> {
  const connection = openRaw(url);
  connection.send(text);
  return connection.closed;
}

function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf("\r\n\r\n");
    if (end === -1) return answers;
    const [line = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((each) => {
        const colon = each.indexOf(":");
        return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers["content-length"] ?? 0);
    if (rest.length < end + 4 + length) return answers;
    const body = Buffer.from(rest.slice(end + 4, end + 4 + length), "latin1").toString("utf8");
    answers.push({ status: Number(line.split(" ")[1]), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}
