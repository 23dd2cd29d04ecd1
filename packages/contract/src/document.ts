export { document, documentYaml } from "./generated/document.ts";
