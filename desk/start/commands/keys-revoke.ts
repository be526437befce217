import { KeyRegister } from "../../people/key-register";
import { type DeskCommand, onlyValue, readArguments } from "./command";

/** Revokes desk keys. */
export const keysRevoke: DeskCommand = {
  name: "keys revoke",
  usage: `keys revoke NAME|ID
      revokes one key, or all keys of a person, at once: requests are refused and open streams end`,
  read(args) {
    const nameOrId = onlyValue(readArguments(args, {}), "the name of a person or the id of a key");
    return async (engine, output) => {
      const revoked = await new KeyRegister(engine).revoke(nameOrId);
      for (const { id, name, team } of revoked) await output.write(`Revoked ${id} of ${name}, team ${team}.\n`);
    };
  },
};
