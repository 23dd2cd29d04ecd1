import { RPCClient } from "ocpp-rpc";

type Handler = (
  params: Record<string, unknown>,
) => Record<string, unknown> | Promise<Record<string, unknown>>;

/** A third-party charge point: the OCPP client of the npm package ocpp-rpc, which validates both directions strictly. */
export interface RpcCharger extends AsyncDisposable {
  call(action: string, params: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Sets the charger's answer from now on. */
  handle(action: string, handler: Handler): void;
  /** Calls that came in, in order. */
  received: { action: string; params: Record<string, unknown> }[];
  boot(): Promise<Record<string, unknown>>;
  close(): Promise<void>;
  /** Cuts the connection without a close frame. */
  cut(): void;
}

const accepts: Record<string, Record<string, unknown>> = {
  RemoteStartTransaction: { status: "Accepted" },
  RemoteStopTransaction: { status: "Accepted" },
  UnlockConnector: { status: "Unlocked" },
  Reset: { status: "Accepted" },
  SetChargingProfile: { status: "Accepted" },
  ClearChargingProfile: { status: "Accepted" },
  UpdateFirmware: {},
};

export async function connectRpcCharger(options: {
  url: string;
  identity: string;
  password: string;
}): Promise<RpcCharger> {
  const settings = {
    endpoint: options.url,
    identity: options.identity,
    password: options.password,
    protocols: ["ocpp1.6"],
    strictMode: true,
    reconnect: false,
  };
  // The types of the package require every option; its documentation and code do not.
  const client = new RPCClient(settings as unknown as ConstructorParameters<typeof RPCClient>[0]);
  const received: RpcCharger["received"] = [];
  const charger: RpcCharger = {
    received,
    // The strict mode of the package has validated the answer.
    call: async (action, params) => (await client.call(action, params)) as Record<string, unknown>,
    handle(action, handler) {
      client.handle(action, async ({ params = {} }) => {
        received.push({ action, params });
        return handler(params);
      });
    },
    boot: () =>
      charger.call("BootNotification", {
        chargePointVendor: "Acme",
        chargePointModel: "Wallbox 11",
        chargePointSerialNumber: "A-1",
        firmwareVersion: "1.0.0",
      }),
    close: () => client.close({ force: true }).then(() => undefined),
    cut: () => (client as unknown as { _ws?: { terminate(): void } })._ws?.terminate(),
    [Symbol.asyncDispose]: () => client.close({ force: true }).then(() => undefined),
  };
  for (const [action, answer] of Object.entries(accepts)) charger.handle(action, () => answer);
  await client.connect();
  return charger;
}
