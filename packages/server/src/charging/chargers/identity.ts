const shape = /^[A-Za-z0-9*+=:|@._-]{1,48}$/;

/** Whether a charger can be registered under this identity, as openapi.yaml says. Anything else is nobody's. */
export function isIdentity(text: string): boolean {
  return shape.test(text);
}
