/** The folder of the built pages: `index.html`, and what it loads below `assets/`. `@forecourt/server` serves it at `/console`. */
export const consoleFolder: URL = new URL("../dist/app/", import.meta.url);
