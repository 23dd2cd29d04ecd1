const shape = /^[A-Za-z0-9*+=:|@._-]{1,48}$/;

/**
 * Whether a charger can be registered under this identity, as openapi.yaml defines it. No charger can have any other
 * identity.
 */
export function isIdentity(text: string): boolean {
  return shape.test(text);
}
