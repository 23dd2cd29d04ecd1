/** A package that only some installations need is not installed. The message says how to install it. */
export class MissingPackage extends Error {
  override name = "MissingPackage";

  /** Installs it. */
  readonly command: string;

  constructor(what: string, command: string, options: ErrorOptions) {
    super(`${what} beside the server: ${command}`, options);
    this.command = command;
  }
}

/**
 * Loads packages that the server does not bring along.
 * @param setting the setting that needs them.
 * @param names the packages as npm takes them.
 * @throws MissingPackage.
 */
export async function optionalPackage<Module>(
  setting: string,
  names: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const what = names.includes(" ") ? "packages" : "a package";
    throw new MissingPackage(`${setting} needs ${what}`, `npm install ${names}`, { cause });
  }
}
