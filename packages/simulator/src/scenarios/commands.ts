import type { Quirks } from "../quirks/quirks.ts";
import { quick, type Scenario } from "./scenario.ts";

function slowFirmware(firmwareStatuses: NonNullable<Quirks["firmwareStatuses"]>, about: string): Scenario {
  return {
    name: `firmware-${firmwareStatuses}`,
    about,
    charger: { quirks: { firmwareStatuses }, firmwareStepMs: 20_000 },
    async play(steps) {
      await steps.connect();
      const { firmwareVersion: before } = steps.charger.state;
      await steps.until(
        "the central system has sent UpdateFirmware, and the new version has booted",
        ({ firmwareVersion, ready }) => firmwareVersion !== before && ready,
      );
      // Wait for the messages after the boot.
      await steps.wait(60);
      await steps.allSent();
    },
  };
}

export const firmwareSkipped: Scenario = slowFirmware(
  "skipped",
  "A slow firmware update that omits Downloading and Installing.",
);

export const firmwareRepeated: Scenario = slowFirmware(
  "repeated",
  "A slow firmware update that reports each status twice, including Installed.",
);

export const firmwareNeverInstalled: Scenario = slowFirmware(
  "never-installed",
  "A slow firmware update that ends with a boot of the new version, and never reports Installed.",
);

export const reservation: Scenario = {
  name: "reservation",
  about: "The central system reserves connector 1; another tag is refused, the expected driver charges.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    const { reservations } = await steps.until("the central system has reserved connector 1", (state) =>
      state.reservations.some(({ connectorId }) => connectorId === 1),
    );
    const expected = reservations.find(({ connectorId }) => connectorId === 1)?.idTag ?? steps.idTag;
    steps.plugIn();
    await steps.presentIdTag("STRANGER");
    await steps.wait(2);
    await steps.presentIdTag(expected);
    await steps.charge(60);
    await steps.presentIdTag(expected);
    steps.unplug();
    await steps.allSent();
  },
};

export const localList: Scenario = {
  name: "local-list",
  about: "The central system sends a local list; offline, its tags may charge and other tags may not.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    await steps.until(
      "the central system has sent a local list",
      ({ localListVersion }) => localListVersion > 0,
    );
    steps.goOffline();
    steps.plugIn();
    await steps.presentIdTag("STRANGER");
    await steps.wait(2);
    if ((await steps.presentIdTag()) === "started") {
      await steps.charge(60);
      await steps.presentIdTag();
    }
    steps.unplug();
    await steps.goOnline();
    await steps.allSent();
  },
};
