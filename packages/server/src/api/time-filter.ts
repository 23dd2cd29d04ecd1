/**
 * The instant that a TimeFilter of the contract means. A date alone means its midnight UTC; any other text stays as it
 * is.
 */
export function timeOf<Text extends string | undefined>(filter: Text): Text | string {
  return filter !== undefined && /^\d{4}-\d\d-\d\d$/.test(filter) ? `${filter}T00:00:00Z` : filter;
}
