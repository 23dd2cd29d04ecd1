import type { Traces } from "../../platform/traces.ts";
import type { Poster } from "./post.ts";

/** The poster with a span for each POST. The receiver gets the headers with which it can continue the trace. */
export function tracedPoster(traces: Traces, poster: Poster): Poster {
  return {
    post(request, signal) {
      const { parent, attributes } = request.span ?? { parent: "running" };
      const asked = {
        "http.request.method": "POST",
        "forecourt.webhook_id": request.webhookId,
        ...attributes,
      };
      return traces.span(
        { name: "POST webhook", kind: "client", parent, attributes: asked },
        async (span) => {
          const outcome = await poster.post(
            { ...request, headers: { ...request.headers, ...traces.headers() } },
            signal,
          );
          if (outcome.kind === "failed") span.failed(outcome.code);
          else span.add({ "http.response.status_code": outcome.status });
          if (outcome.kind === "answered" && outcome.status >= 300) span.failed(String(outcome.status));
          return outcome;
        },
      );
    },
    close: () => poster.close(),
  };
}
