import { KeyRegister } from "../../people/key-register";
import { columnsText, type DeskCommand, noValues, readArguments } from "./command";

/** Lists the desk keys without showing them. */
export const keysList: DeskCommand = {
  name: "keys list",
  usage: `keys list
      lists the ids of all keys with their people; the keys themselves are not stored. Times are in UTC`,
  read(args) {
    noValues(readArguments(args, {}));
    return async (engine, output) => {
      const records = await new KeyRegister(engine).list();
      const rows = records.map(({ name, team, id, isAdmin, addedMs, revokedMs }) => [
        name,
        team,
        id,
        isAdmin ? "administrator" : "user",
        timeText(addedMs),
        revokedMs === undefined ? "" : timeText(revokedMs),
      ]);
      await output.write(columnsText([["NAME", "TEAM", "ID", "ROLE", "ADDED", "REVOKED"], ...rows]));
    };
  },
};

const timeText = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 16).replace("T", " ");
