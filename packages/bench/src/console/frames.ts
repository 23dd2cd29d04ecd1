import type { Page } from "playwright-core";

/** What a page did meanwhile. */
export interface Frames {
  /** The longest time between two frames: how long it showed nothing new and took no key. */
  ms: number;
  /** The texts that it showed, as often as they were looked at. */
  text: Set<string>;
}

const lookEveryMs = 100;

/** Watches a page while it is used. */
export async function longestFrame(page: Page, use: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`{
    window.frames_ = { ms: 0, text: [] };
    let last, lookAt = 0;
    const next = (now) => {
      if (last !== undefined) frames_.ms = Math.max(frames_.ms, now - last);
      last = now;
      if (now >= lookAt) {
        frames_.text.push(document.body.textContent);
        lookAt = now + ${lookEveryMs};
      }
      frames_.request = requestAnimationFrame(next);
    };
    frames_.request = requestAnimationFrame(next);
  }`);
  await use();
  const { ms, text } = await page.evaluate<{ ms: number; text: string[] }>(
    "cancelAnimationFrame(frames_.request), frames_",
  );
  return { ms, text: new Set(text) };
}
