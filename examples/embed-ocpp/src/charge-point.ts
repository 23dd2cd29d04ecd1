import { createChargePoint } from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";

const { OCPP_URL: url = "ws://localhost:8080/ocpp" } = process.env;
const chargePoint = createChargePoint({ handlers: { Reset: () => ({ status: "Accepted" }) } });
const connection = connectChargePoint({ chargePoint, url, identity: "CP-1", password: "change me" });
await connection.opened();
const boot = { chargePointVendor: "Acme", chargePointModel: "One" };
const outcome = await chargePoint.call("BootNotification", boot);
console.log(outcome); // { outcome: "result", payload: { status: "Accepted", … } }
