import { expect, test } from "vitest";
import { logRisks } from "./open-core.ts";
import { parseConfig } from "./platform/config.ts";

function warningsOf(env: Record<string, string>): string[] {
  const parsed = parseConfig({ FORECOURT_DATABASE_URL: "memory:", ...env });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const said: string[] = [];
  const silent = () => undefined;
  const warn = (_: object, message: string) => void said.push(message);
  logRisks(parsed.config, { debug: silent, info: silent, warn, error: silent });
  return said;
}

test("a server on a public address without TLS logs a warning, and one on a private address does not", () => {
  const words = "without tls, keys and passwords can be read on the way";
  const host = (name: string) => ({ FORECOURT_HOST: name });
  expect(warningsOf(host("0.0.0.0"))).toEqual([words]);
  expect(warningsOf(host("203.0.113.7"))).toEqual([words]);
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf(host("10.0.0.4"))).toEqual([]);
  expect(warningsOf({ ...host("0.0.0.0"), FORECOURT_TRUSTED_PROXIES: "10.0.0.1" })).toEqual([]);
  const tls = { FORECOURT_TLS_CERT: "server.pem", FORECOURT_TLS_KEY: "server.key" };
  expect(warningsOf({ ...host("0.0.0.0"), ...tls })).toEqual([]);
});

test("a server that admits chargers without a password logs a warning", () => {
  const words = "chargers with security profile 0 are admitted without a password";
  expect(warningsOf({ FORECOURT_OCPP_ALLOW_PROFILE_0: "true" })).toEqual([words]);
});
