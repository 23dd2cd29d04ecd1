import type { TariffElements } from "../support/start-site.ts";

/** 0.35 a kWh, and nothing else. */
export const energyTariff: TariffElements = [
  { price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] },
];
