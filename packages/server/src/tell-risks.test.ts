import { expect, test } from "vitest";
import { parseConfig } from "./platform/config.ts";
import { tellRisks } from "./tell-risks.ts";

function warningsOf(env: Record<string, string>): string[] {
  const parsed = parseConfig({ FORECOURT_DATABASE_URL: "memory:", ...env });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const said: string[] = [];
  const silent = () => undefined;
  const warn = (_: object, message: string) => void said.push(message);
  tellRisks(parsed.config, { debug: silent, info: silent, warn, error: silent });
  return said;
}

test("a server that strangers can reach without TLS says so, and one that others cannot reach does not", () => {
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

test("a server that admits chargers without a password says so", () => {
  const words = "chargers with security profile 0 are admitted without a password";
  expect(warningsOf({ FORECOURT_OCPP_ALLOW_PROFILE_0: "true" })).toEqual([words]);
});
