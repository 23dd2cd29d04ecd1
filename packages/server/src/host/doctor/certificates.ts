import type { TlsFiles } from "../../platform/config.ts";
import { readTls } from "../../platform/tls.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const soonMs = 30 * 86_400_000;

/** Checks that the certificates can be read and belong together, and for how long they are valid. */
export function examineCertificates(files: TlsFiles): Finding[] {
  if (files.own === null && files.clientCa === null) return [];
  const read = readTls(files);
  if (!read.ok)
    return read.problems.map(({ setting, problem, fix }) =>
      fail("certificates", `${setting} ${problem}`, fix),
    );
  const now = Date.now();
  return [...read.material.own, ...read.material.clientCas].map(({ file, certificate }) => {
    const days = Math.floor((Date.parse(certificate.validTo) - now) / 86_400_000);
    if (now < Date.parse(certificate.validFrom))
      return fail(
        "certificates",
        `${file} is not valid before ${certificate.validFrom}`,
        "check the clock: timedatectl",
      );
    if (days < 0)
      return fail(
        "certificates",
        `${file} expired on ${certificate.validTo}`,
        "renew it, and send the server a SIGHUP",
      );
    return days * 86_400_000 < soonMs
      ? warn("certificates", `${file} expires in ${days} days`, "renew it, and send the server a SIGHUP")
      : ok("certificates", `${file} is good for ${days} days`);
  });
}
