/** Ctrl-C at the moment at which the server has answered so many POSTs to paths that end so; options of a run. */
export function ctrlCAfter(count: number, pathEnd = "") {
  const ending = new AbortController();
  let answered = 0;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const answer = await globalThis.fetch(url, init);
    if (init?.method === "POST" && String(url).endsWith(pathEnd)) answered += 1;
    if (answered === count) ending.abort(new DOMException("SIGINT was received.", "AbortError"));
    return answer;
  };
  return { fetch, signal: ending.signal, answered: () => answered };
}
