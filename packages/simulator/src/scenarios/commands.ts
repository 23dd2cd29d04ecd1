import type { Quirks } from "../quirks/quirks.ts";
import { quick, type Scenario } from "./scenario.ts";

function slowFirmware(firmwareStatuses: NonNullable<Quirks["firmwareStatuses"]>, about: string): Scenario {
  return {
    name: `firmware-${firmwareStatuses}`,
    about,
    charger: { quirks: { firmwareStatuses }, firmwareStepMs: 20_000 },
    async play(verbs) {
      await verbs.connect();
      const { firmwareVersion: before } = verbs.charger.state;
      await verbs.until(
        "the central system has sent UpdateFirmware, and the new version has booted",
        ({ firmwareVersion, ready }) => firmwareVersion !== before && ready,
      );
      // What comes after the boot.
      await verbs.wait(60);
      await verbs.told();
    },
  };
}

export const firmwareSkipped: Scenario = slowFirmware(
  "skipped",
  "A slow firmware update that leaves out Downloading and Installing.",
);

export const firmwareRepeated: Scenario = slowFirmware(
  "repeated",
  "A slow firmware update that says each status twice, Installed as well.",
);

export const firmwareNeverInstalled: Scenario = slowFirmware(
  "never-installed",
  "A slow firmware update that ends with a boot of the new version, and never says Installed.",
);

export const reservation: Scenario = {
  name: "reservation",
  about: "The central system reserves connector 1; a stranger is refused, the expected driver charges.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    const { reservations } = await verbs.until("the central system has reserved connector 1", (state) =>
      state.reservations.some(({ connectorId }) => connectorId === 1),
    );
    const expected = reservations.find(({ connectorId }) => connectorId === 1)?.idTag ?? verbs.idTag;
    verbs.plugIn();
    await verbs.presentIdTag("STRANGER");
    await verbs.wait(2);
    await verbs.presentIdTag(expected);
    await verbs.charge(60);
    await verbs.presentIdTag(expected);
    verbs.unplug();
    await verbs.told();
  },
};

export const localList: Scenario = {
  name: "local-list",
  about: "The central system sends a local list; offline, its tags may charge and others may not.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    await verbs.until(
      "the central system has sent a local list",
      ({ localListVersion }) => localListVersion > 0,
    );
    verbs.goOffline();
    verbs.plugIn();
    await verbs.presentIdTag("STRANGER");
    await verbs.wait(2);
    if ((await verbs.presentIdTag()) === "started") {
      await verbs.charge(60);
      await verbs.presentIdTag();
    }
    verbs.unplug();
    await verbs.goOnline();
    await verbs.told();
  },
};
