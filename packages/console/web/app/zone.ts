/** The time zone of the browser, for what belongs to no site or to several. */
export function browserZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

let zone: string | undefined;
