/** Where chargers connect to the server whose API has this address: `wss://charging.example.com/ocpp`. */
export function ocppUrlOf(apiUrl: string): string {
  return apiUrl.replace(/^http/, "ws").replace(/\/v1$/, "/ocpp");
}
