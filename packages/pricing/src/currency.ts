import { PricingError } from "./pricing-error.ts";

/**
 * ISO 4217 currencies of daily use and their minor units. Funds, metals and test codes are left out on purpose. Currencies
 * withdrawn since 2023 (ANG, BGN, HRK, SLL, ZWL) stay, because old receipts must still be readable.
 */
const TWO =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG ZWL";
const ZERO = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const THREE = "BHD IQD JOD KWD LYD OMR TND";

/** Currency code to the number of decimals of its smallest unit. */
export const currencies: ReadonlyMap<string, number> = new Map([
  ...TWO.split(" ").map((code): [string, number] => [code, 2]),
  ...ZERO.split(" ").map((code): [string, number] => [code, 0]),
  ...THREE.split(" ").map((code): [string, number] => [code, 3]),
]);

/** Decimals of a currency's minor unit (ISO 4217): JPY 0, EUR 2, KWD 3. Throws `currency-unknown` for anything else. */
export function minorUnits(currency: string): number {
  const digits = currencies.get(currency);
  if (digits === undefined)
    throw new PricingError(
      "currency-unknown",
      `${currency} is not an ISO 4217 currency; use a code such as EUR.`,
    );
  return digits;
}
