import { expect, test } from "vitest";
import { MissingPackage, optionalPackage } from "./optional-package.ts";

test("a package that is not installed is named, with the command that installs it", async () => {
  const missing = "@forecourt/no-such-package";
  const one = optionalPackage("FORECOURT_NATS_URL", "one", () => import(missing));
  await expect(one).rejects.toThrow(MissingPackage);
  await expect(one).rejects.toThrow(
    /^FORECOURT_NATS_URL needs a package beside the server: npm install one$/,
  );
  const several = optionalPackage("FORECOURT_TRACES", "one@1 two@2", () => import(missing));
  await expect(several).rejects.toThrow(
    /^FORECOURT_TRACES needs packages beside the server: npm install one@1 two@2$/,
  );
});
