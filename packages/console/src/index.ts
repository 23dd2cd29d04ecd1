/** The folder of the built pages: `index.html`, and what it loads below `assets/`. `@forecourt/server` serves it at `/console`. */
export const consoleFolder: URL = new URL("../dist/app/", import.meta.url);

/**
 * The folder of the API reference and its guides, which the server serves at `/docs`: `index.html`, what it loads, and the pages of
 * `guide/`, `concepts/`, `reference/`, `conformance/` and `problems/`.
 */
export const referenceFolder: URL = new URL("../dist/reference/", import.meta.url);
