/** Whole Wh as kWh, exactly: 11200 is `11.2`. */
export function kwh(wattHours: number): string {
  return String(wattHours / 1000);
}
