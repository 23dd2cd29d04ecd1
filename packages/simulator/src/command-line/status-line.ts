import type { FleetStatus } from "../fleet.ts";

/** A fleet in one line, for people. */
export function statusLine(status: FleetStatus): string {
  const { chargers, online, charging, powerW, energyWh, sessions, queued, refused } = status;
  const parts = [
    `${online}/${chargers} online`,
    `${charging} charging`,
    `${(powerW / 1000).toFixed(1)} kW`,
    `${(energyWh / 1000).toFixed(2)} kWh`,
    `${sessions} ${sessions === 1 ? "session" : "sessions"}`,
  ];
  if (queued > 0) parts.push(`${queued} unanswered`);
  if (online === 0 && refused !== null) parts.push(`turned away with HTTP ${refused}`);
  return parts.join(" · ");
}
