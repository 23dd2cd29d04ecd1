import { connect as connectTcp } from "node:net";

/** The start of an answer that accepts the upgrade. */
export const switching = "HTTP/1.1 101 Switching Protocols";

/** The value of an Authorization header. */
export function basic(username: string, password: string | Uint8Array): string {
  return `Basic ${Buffer.concat([Buffer.from(`${username}:`), Buffer.from(password)]).toString("base64")}`;
}

/** The bytes of a charger's upgrade request; an empty header is left out. */
export function upgrade(path: string, headers: Record<string, string> = {}): string {
  const all = {
    Host: "localhost",
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Protocol": "ocpp1.6",
    Authorization: basic("CP-1", "secret"),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === "" ? [] : `${name}: ${value}\r\n`));
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Sends raw bytes and returns the first line and the headers of the answer. */
export async function raw(port: number, request: string | Uint8Array): Promise<string> {
  const socket = connectTcp(port, "127.0.0.1");
  socket.write(request);
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes("\r\n\r\n")) break;
  }
  socket.destroy();
  return answer;
}

export async function statusOf(port: number, request: string | Uint8Array): Promise<string | undefined> {
  return (await raw(port, request)).split("\r\n", 1)[0];
}
