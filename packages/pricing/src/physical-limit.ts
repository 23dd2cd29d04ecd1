/** In Wh: ten per cent and 1 kWh above what the socket can deliver in the time, because meters and clocks are not exact. */
export function physicalLimitWh(ratedPowerW: number, spanS: number): number {
  return (ratedPowerW * Math.max(spanS, 0) * 1.1) / 3600 + 1000;
}
