/** Where chargers connect to: the server takes both on one port, and a proxy has `/ocpp` beside `/v1`. */
export function ocppUrl(apiUrl: string): string {
  const url = new URL(apiUrl.replace(/\/v\d+$/, "/ocpp"));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
