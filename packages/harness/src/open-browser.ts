import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Browser } from "playwright-core";

const isLinux = process.platform === "linux";
const chromes = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** Why no browser can be opened here, for the name of what is skipped; null where one can. */
export const noBrowser: string | null =
  isLinux || chromes.some((path) => existsSync(path)) ? null : "Google Chrome is not installed";

/** A real browser without a window: the one of a package on Linux, elsewhere the Chrome that is installed. */
export async function openBrowser(): Promise<Browser> {
  // Loaded by what opens one: the other tests do not wait for them.
  const { chromium: playwright } = await import("playwright-core");
  if (!isLinux) return playwright.launch({ channel: "chrome" });
  const { default: chromium } = await import("@sparticuz/chromium");
  const executablePath = await chromium.executablePath();
  for (let attempt = 1; ; attempt++) {
    try {
      // The package's own arguments switch off the rules between origins, which are among what the tests look at.
      return await playwright.launch({ executablePath, args: ["--no-sandbox"] });
    } catch (error) {
      // Another process unpacks the browser at this moment: Linux does not start a file that is being written.
      if (attempt === 60 || !String(error).includes("ETXTBSY")) throw error;
      await setTimeout(500);
    }
  }
}
