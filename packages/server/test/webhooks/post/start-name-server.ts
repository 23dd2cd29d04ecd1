import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4, isIPv6, SocketAddress } from "node:net";

export interface NameServer extends AsyncDisposable {
  /** As Node's resolver takes it. */
  server: string;
  /** Makes up a name. `answers` is asked at each resolution of it, counted from 0: once for A, once for AAAA. */
  name(answers: (resolution: number) => readonly string[], alias?: string): string;
}

const types = { A: 1, CNAME: 5, AAAA: 28 } as const;

/** A resolver for one machine, over UDP, that gives the answers of the test. */
export async function startNameServer(): Promise<NameServer> {
  const names = new Map<string, { answers: (resolution: number) => readonly string[]; alias?: string }>();
  const asked = new Map<string, number>();
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, type, end } = questionIn(query);
    const known = names.get(name);
    const key = `${name} ${type}`;
    const resolution = asked.get(key) ?? 0;
    asked.set(key, resolution + 1);
    const wanted = (known?.answers(resolution) ?? []).filter((address) =>
      type === types.A ? isIPv4(address) : type === types.AAAA && isIPv6(address),
    );
    const records = wanted.map((address) => record(known?.alias ?? name, type, bytesOf(address)));
    if (known?.alias !== undefined) records.unshift(record(name, types.CNAME, wireName(known.alias)));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An answer, with recursion; "no such name" for what was never made up.
    header.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    name(answers, alias) {
      const name = `receiver-${names.size + 1}.example.com`;
      names.set(name, { answers, ...(alias !== undefined && { alias }) });
      return name;
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  // A TTL of 0, so that the client asks again.
  fixed.writeUInt32BE(0, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([wireName(name), fixed, data]);
}

function wireName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  // A dotted end is two groups; SocketAddress writes it for mapped addresses in any case.
  const plain = new SocketAddress({ address, family: "ipv6" }).address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) =>
      [
        [a, b],
        [c, d],
      ]
        .map(([high, low]) => (Number(high) * 256 + Number(low)).toString(16))
        .join(":"),
  );
  const [head = "", tail] = plain.split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return Buffer.from(
    [...before, ...zeros, ...after].flatMap((group) => [
      Number.parseInt(group, 16) >> 8,
      Number.parseInt(group, 16) & 255,
    ]),
  );
}
