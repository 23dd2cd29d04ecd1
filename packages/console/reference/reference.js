// The API reference. The server writes no data into the page: this reads the document of the server that the page comes from.

const at = (path) => new URL(path, document.baseURI).href;

const { server } = globalThis.document.getElementById("reference").dataset;

globalThis.Scalar.createApiReference("#reference", {
  url: at("openapi.json"),
  // Requests go to the server of this page, not to FORECOURT_PUBLIC_URL: the policy of the page allows no other.
  ...(server === undefined ? { hideTestRequestButton: true } : { servers: [{ url: at(server) }] }),
  generateOperationSlug: ({ operationId }) => operationId,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  // The key of a request lives in the memory of the page.
  persistAuth: false,
  authentication: { preferredSecurityScheme: "apiKey" },
  theme: "default",
  layout: "modern",
  documentDownloadType: "none",
  // What belongs to hosts of others.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
});
