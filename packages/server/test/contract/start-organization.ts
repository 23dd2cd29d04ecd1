import { setTimeout } from "node:timers/promises";
import { connectRpcCharger, type RpcCharger } from "../support/ocpp-rpc-charger.ts";

/** One organization that has one record of each kind. */
export interface Organization extends AsyncDisposable {
  key: string;
  /** Ids by the parameter that takes them. The charger is connected, and a session is open on its socket. */
  ids: Readonly<Record<string, string>>;
  charger: RpcCharger;
}

/** The server makes some records a moment after their cause. */
async function eventually<Result>(make: () => Promise<Result>): Promise<Result> {
  for (const start = performance.now(); ; ) {
    try {
      return await make();
    } catch (error) {
      if (performance.now() - start > 60_000) throw error;
      await setTimeout(100);
    }
  }
}

/** Creates one record of each kind in the organization of an admin key. The charger accepts every request. */
export async function startOrganization(
  server: { baseUrl: string; ocppUrl: string },
  key: string,
  name: string,
): Promise<Organization> {
  async function make(
    path: string,
    body?: object,
    method: "POST" | "PATCH" | "PUT" = "POST",
  ): Promise<Record<string, unknown>> {
    const authorization = `Bearer ${key}`;
    const response = await fetch(
      server.baseUrl + path,
      body === undefined
        ? { headers: { authorization } }
        : {
            method,
            headers: { authorization, "content-type": "application/json" },
            body: JSON.stringify(body),
          },
    );
    // Every API answer that contains records has them here.
    const { data } = (await response.json()) as {
      data?: Record<string, unknown> | Record<string, unknown>[];
    };
    const record = Array.isArray(data) ? data[0] : data;
    if (!response.ok || record === undefined) throw new Error(`${path} answered ${response.status}`);
    return record;
  }
  const made = async (path: string, body?: object) => String((await make(path, body))["id"]);

  const tariff_id = await made("/tariffs", {
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }] }],
  });
  const webhook_id = await made("/webhooks", { url: "https://hooks.invalid/", events: ["location.created"] });
  await make(`/webhooks/${webhook_id}`, { enabled: false }, "PATCH");
  const location_id = await made("/locations", { name, tariff_id });
  // This cancels the delivery that was waiting, which can then be redelivered. No other delivery comes without a request.
  await make(`/webhooks/${webhook_id}`, { events: ["api_key.revoked"] }, "PATCH");
  const delivery_id = await made(`/webhooks/${webhook_id}/deliveries`);
  const card = `${name} CARD`;
  const id_tag_id = await made("/id-tags", { id_tag: card });
  const api_key_id = await made("/api-keys", { name, role: "viewer" });
  const created = await make("/chargers", { identity: name, location_id });
  const charger_id = String(created["id"]);
  const socket_id = await made(`/chargers/${charger_id}/sockets`);
  // The charger is offline, so the job ends without a call.
  const job_id = await made("/jobs", { selection: { all: true }, action: "ClearCache" });
  while ((await make(`/jobs/${job_id}`))["finished_at"] === null) await setTimeout(20);

  const charger = await connectRpcCharger({
    url: server.ocppUrl,
    identity: name,
    password: String(created["password"]),
  });
  await charger.boot();
  const begin = () => {
    const timestamp = new Date().toISOString();
    return charger.call("StartTransaction", { connectorId: 1, idTag: card, meterStart: 0, timestamp });
  };
  const { transactionId } = await begin();
  await charger.call("StopTransaction", {
    transactionId,
    meterStop: 1000,
    timestamp: new Date().toISOString(),
  });
  const cdr_id = await made("/cdrs");
  const reference = { payment_reference: `pi_${charger_id}`, payment_provider: "other" };
  const payment_reference_id = await made(`/cdrs/${cdr_id}/payment-reference`, reference);
  await begin();
  const session_id = await made("/sessions");
  // A command that concerns the session; the charger does not stop it.
  await made(`/chargers/${charger_id}/sockets/${socket_id}/stop?wait=true`, {});
  const command_id = await made(`/chargers/${charger_id}/sockets/${socket_id}/unlock?wait=true`, {});
  const event_id = await made("/events");
  const fault = { connectorId: 0, status: "Faulted", errorCode: "InternalError" };
  await charger.call("StatusNotification", fault);
  const issue_id = await eventually(() => made("/issues"));
  await charger.call("Authorize", { idTag: `${name} STRANGER` });
  await eventually(() => make("/id-tags/unknown"));
  await make("/authorizer", { url: "https://hooks.invalid/", when_silent: "listed" }, "PUT");

  return {
    key,
    ids: {
      location_id,
      charger_id,
      socket_id,
      command_id,
      job_id,
      session_id,
      tariff_id,
      id_tag_id,
      cdr_id,
      payment_reference_id,
      api_key_id,
      event_id,
      issue_id,
      webhook_id,
      delivery_id,
    },
    charger,
    [Symbol.asyncDispose]: () => charger.close(),
  };
}
