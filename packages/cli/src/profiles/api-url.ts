import { CliError } from "../errors/cli-error.ts";

/**
 * Where a path of the API is on this server: `/v1/me`, `/me` and `me` are the same.
 * @throws CliError `wrong-usage` for what is elsewhere: the key would go there.
 */
export function apiUrl(base: string, path: string, query: readonly string[]): URL {
  const { origin } = new URL(base);
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(path);
  const below = `/${path.replace(/^\/+/, "")}`;
  const hasVersion = /^\/v\d+(\/|$|\?)/.test(below);
  const given = isWhole ? path : (hasVersion ? base.replace(/\/v\d+$/, "") : base) + below;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || url.origin !== origin || url.username !== "" || url.password !== "") {
    throw new CliError("wrong-usage", `${path} is not on ${origin}, where the key belongs.`, {
      hints: ["forecourt api GET /me", "The same with the --profile of that server."],
    });
  }
  for (const pair of query) {
    const at = pair.indexOf("=");
    if (at < 1) throw new CliError("wrong-usage", `--query "${pair}" is not name=value.`);
    url.searchParams.append(pair.slice(0, at), pair.slice(at + 1));
  }
  return url;
}
