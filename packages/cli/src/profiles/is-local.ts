/** Whether what is sent there stays on this machine. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a key that is sent there could be read on the way. */
export function isPlain(url: string): boolean {
  return new URL(url).protocol === "http:" && !isLocal(url);
}
