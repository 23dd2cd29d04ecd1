/** Names of configuration keys whose values are nobody's business: AuthorizationKey, and what vendors call theirs. */
const secretive =
  /authorizationkey|passw|passphrase|passcode|secret|token|credential|privatekey|apikey|psk|(?:^|[^a-z])pin(?:$|[^a-z])|simpin/i;

/** Whether a configuration key holds a secret, as far as its name tells. Secrets are sent, and not kept. */
export function isSecretKey(key: string): boolean {
  return secretive.test(key);
}
