import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

/** A real browser without a window: the one of the package on Linux, elsewhere the Chrome that is installed. */
export async function openBrowser(): Promise<Browser> {
  if (process.platform !== "linux") return playwright.launch({ channel: "chrome" });
  // The rules between origins are among what the tests look at.
  const args = chromium.args.filter((each) => !/web-security|site-isolation|site-per-process/.test(each));
  return playwright.launch({ executablePath: await chromium.executablePath(), args });
}
