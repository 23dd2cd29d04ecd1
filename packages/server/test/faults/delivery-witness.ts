import type postgres from "postgres";
import type { TestProcess } from "../support/start-test-process.ts";
import type { Receipt, Receiver } from "../webhooks/receivers.ts";

/**
 * After each delivery, at once reads the database and the API. The server must not send an event that is not committed, and
 * the API must show it as soon as the receiver has it.
 */
export function startWitness(sql: postgres.Sql, servers: readonly TestProcess[], receiver: Receiver) {
  const asking: Promise<void>[] = [];
  const figures = { witnessed: 0, sessionsAsked: 0 };
  const broken: { law: string; input: string }[] = [];
  const inTable = async ({ id }: Receipt): Promise<void> => {
    const rows = await sql`select from events where id = ${id}`;
    figures.witnessed += 1;
    if (rows.length !== 1) broken.push({ law: "every event sent is committed", input: id });
  };
  const inApi = async ({ id, subject }: Receipt): Promise<void> => {
    for (const { client } of servers) {
      // A killed server does not answer, so skip it.
      const session = await client.sessions.get(subject.id).catch(() => null);
      if (session === null) continue;
      figures.sessionsAsked += 1;
      if (session.ended_at === null)
        broken.push({
          law: "the API shows what an event says as soon as it is sent",
          input: `${id} of ${subject.id}`,
        });
    }
  };
  receiver.onReceipt((receipt) => {
    asking.push(inTable(receipt));
    if (receipt.type === "session.ended") asking.push(inApi(receipt));
  });
  return {
    async end() {
      await Promise.all(asking);
      return { figures, broken };
    },
  };
}
