import { createHash, timingSafeEqual } from "node:crypto";
import postgres from "postgres";

/** What both bare servers do for a request, with postgres.js and its prepared statements. */
export interface Reads {
  /** Compares the hash of the key, which is in memory. */
  isRight(authorization: string | undefined): boolean;
  /** The records as they are in the tables of the server; undefined where there is none. */
  charger(id: string): Promise<object | undefined>;
  session(id: string): Promise<object | undefined>;
  cdr(id: string): Promise<object | undefined>;
  sessions(limit: number): Promise<object>;
  addCommand(chargerId: string, body: object): Promise<object | undefined>;
}

export async function openReads(url: string, apiKey: string): Promise<Reads> {
  const sql = postgres(url, { max: 10, onnotice: () => {} });
  await sql`create table if not exists bare_commands (id bigserial primary key, charger_id text not null,
    payload jsonb not null, status text not null, created_at timestamptz not null default now())`;
  const hash = hashOf(apiKey);
  return {
    isRight: (authorization = "") => timingSafeEqual(hashOf(authorization.slice("Bearer ".length)), hash),
    async charger(id) {
      const [[charger], sockets] = await Promise.all([
        sql`select * from chargers where id = ${id}`,
        sql`select s.*, o.id as session_id from sockets s
          left join sessions o on o.socket_id = s.id and o.ended_at is null where s.charger_id = ${id} order by connector_id`,
      ]);
      return charger && { data: { ...charger, sockets } };
    },
    async session(id) {
      const [session] = await sql`select s.*, t.id_tag, c.id as cdr_id from sessions s
        left join id_tags t on t.id = s.id_tag_id left join cdrs c on c.session_id = s.id where s.id = ${id}`;
      return session && { data: session };
    },
    async cdr(id) {
      const [[cdr], references, decisions] = await Promise.all([
        sql`select * from cdrs where id = ${id}`,
        sql`select p.* from payment_references p join cdrs c using (session_id) where c.id = ${id}`,
        sql`select d.* from billing_decisions d join cdrs c using (session_id) where c.id = ${id}`,
      ]);
      return cdr && { data: { ...cdr, references, decisions } };
    },
    async sessions(limit) {
      const [data, [total]] = await Promise.all([
        sql`select s.*, t.id_tag, c.id as cdr_id from sessions s
          left join id_tags t on t.id = s.id_tag_id left join cdrs c on c.session_id = s.id
          order by s.created_at desc, s.id desc limit ${limit}`,
        sql`select count(*)::int from sessions`,
      ]);
      return { data, pagination: { total: total?.["count"] } };
    },
    async addCommand(chargerId, body) {
      const [charger] = await sql`select id, owner from chargers where id = ${chargerId}`;
      if (charger === undefined) return undefined;
      const status = charger["owner"] === null ? "rejected" : "pending";
      // It came as JSON.
      const payload = sql.json(body as postgres.JSONValue);
      const [command] = await sql`insert into bare_commands (charger_id, payload, status)
        values (${chargerId}, ${payload}, ${status}) returning *`;
      return { data: command };
    },
  };
}

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
