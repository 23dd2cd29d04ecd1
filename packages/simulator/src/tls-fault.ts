/** Whether Node's code of a failed connection says that the other side's certificate is not one to trust. */
export function isTlsFault(code: string): boolean {
  return /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|HOSTNAME/.test(code);
}
