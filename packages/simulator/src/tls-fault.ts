/** Whether Node's error code of a failed connection means that the other side's certificate is not trusted. */
export function isTlsFault(code: string): boolean {
  return /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|HOSTNAME/.test(code);
}
