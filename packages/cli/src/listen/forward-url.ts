import { CliError } from "../errors/cli-error.ts";

/** Where webhooks are forwarded to. `localhost:3000/hooks`, and a port alone, are http. @throws CliError `wrong-usage`. */
export function forwardUrl(given: string): string {
  const text = /^\d+$/.test(given) ? `localhost:${given}` : given;
  // "localhost:3000" would be a URL of the scheme "localhost".
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) throw refused(given);
  if (url.username !== "" || url.password !== "" || url.hash !== "") throw refused(given);
  return url.href;
}

function refused(given: string): CliError {
  return new CliError("wrong-usage", `"${given}" is not an address that webhooks can be forwarded to.`, {
    hints: ["--forward-to localhost:3000/hooks", "--forward-to https://app.test/hooks"],
  });
}
