/** Whether the registry has this version, which then can never be published again. Asks the one that pnpm is set to. */
export async function isPublished(
  { name, version }: { name: string; version: string },
  registry = process.env["npm_config_registry"] ?? "https://registry.npmjs.org",
): Promise<boolean> {
  const url = `${registry.replace(/\/$/, "")}/${name.replace("/", "%2f")}/${version}`;
  const reply = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  await reply.body?.cancel();
  if (reply.ok) return true;
  // Of a package that is new, and of a version that is.
  if (reply.status === 404) return false;
  throw new Error(`${url} answered ${reply.status}.`);
}
