/** The time zone of the browser, for what belongs to no site or to several. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
