import { readFile, stat } from "node:fs/promises";
import { FlagError } from "@strikebook/http";

/** The provider's key of the desk. It is never logged and never part of an error. */
interface ProviderKey {
  /** As last read. */
  read(): string;
  /** Reads the file again. Rejects with a `FlagError` and keeps the old key if that fails. */
  reload(): Promise<void>;
  /** What the administrator should change; `undefined` if nothing. */
  warning: string | undefined;
}

/** Returns the provider's key of a file, or of the variable STRIKEBOOK_PROVIDER_KEY. Rejects with a `FlagError` if there is none. */
export async function providerKey(
  keyFile: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ProviderKey> {
  if (keyFile === undefined) {
    const key = checkedKey(environment["STRIKEBOOK_PROVIDER_KEY"] ?? "", "The variable STRIKEBOOK_PROVIDER_KEY");
    return { read: () => key, reload: () => Promise.resolve(), warning: undefined };
  }
  let key = await readKeyFile(keyFile);
  const { mode } = await stat(keyFile);
  const isReadByOthers = process.platform !== "win32" && (mode & 0o007) !== 0;
  return {
    read: () => key,
    async reload() {
      key = await readKeyFile(keyFile);
    },
    warning: isReadByOthers
      ? `other users of this computer can read the provider's key: chmod 600 "${keyFile}"`
      : undefined,
  };
}

async function readKeyFile(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new FlagError(`The file "${path}" of --key-file cannot be read: check its path and permissions.`);
  });
  return checkedKey(text, `The file "${path}" of --key-file`);
}

/** A key is sent in a header: without spaces and line ends. */
function checkedKey(text: string, source: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  if (key !== "") throw new FlagError(`${source} has more than one word: it must have the provider's key only.`);
  throw new FlagError(
    `${source} has no key: --upstream needs the provider's key in the variable STRIKEBOOK_PROVIDER_KEY or in the file of --key-file.`,
  );
}
