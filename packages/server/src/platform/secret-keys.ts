/** Names of configuration keys whose values are secret: AuthorizationKey, and similar keys of vendors. */
const secretive =
  /authorizationkey|passw|passphrase|passcode|secret|token|credential|privatekey|apikey|psk|(?:^|[^a-z])pin(?:$|[^a-z])|simpin/i;

/** Whether a configuration key holds a secret, judged by its name. The server sends secrets, but does not store them. */
export function isSecretKey(key: string): boolean {
  return secretive.test(key);
}
