import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";

/*
 * Readers of the API and scrapers, in a process of their own. Each sends its next request right after any answer, so real
 * readers cannot cause more load.
 */

export interface ReadersStart {
  /** The URL, without a slash at the end. */
  apiUrl: string;
  metricsUrl: string;
  key: string;
  readers: number;
  scrapers: number;
}

/** The number of answers by request and status. 0: no answer. */
export type ReadersMessage = Record<string, number>;

const lists = ["/v1/sessions?per_page=100", "/v1/chargers?per_page=100"];

const answers: ReadersMessage = {};

process.once("message", (start: ReadersStart) => {
  process.on("message", () => process.send?.(answers));
  // The requesting process must not take CPU time from the measured server.
  setPriority(constants.priority.PRIORITY_LOW);
  const agent = new Agent({ keepAlive: true });
  for (let reader = 0; reader < start.readers; reader += 1)
    void askForEver("list", `${start.apiUrl}${lists[reader % lists.length]}`, agent, start.key);
  for (let scraper = 0; scraper < start.scrapers; scraper += 1)
    void askForEver("scrape", `${start.metricsUrl}/metrics`, agent, null);
});

async function askForEver(what: string, url: string, agent: Agent, key: string | null): Promise<void> {
  for (;;) {
    const status = await ask(url, agent, key);
    const name = `${what} ${status}`;
    answers[name] = (answers[name] ?? 0) + 1;
    // There is no server, or it does not listen. Wait, to avoid a busy loop.
    if (status === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function ask(url: string, agent: Agent, key: string | null): Promise<number> {
  return new Promise((resolve) => {
    const headers = key === null ? {} : { authorization: `Bearer ${key}` };
    request(url, { agent, headers, timeout: 30_000 }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve(0));
    })
      .once("timeout", function (this: { destroy(): void }) {
        this.destroy();
      })
      .once("error", () => resolve(0))
      .end();
  });
}
