const maxNameLength = 64; // ub-common-name of RFC 5280

/** Whether a certificate may call a charger that. It must not be taken for a central system (A00.FR.511). */
export function isIdentity(name: string): boolean {
  if (name === "" || name.length > maxNameLength || /\p{Cc}/u.test(name)) return false;
  return !isAddress(name) && !/^[a-z][a-z0-9+.-]*:\/\//i.test(name);
}

/** IPv4 or IPv6. */
export function isAddress(name: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(name) || (name.includes(":") && URL.canParse(`http://[${name}]/`));
}
