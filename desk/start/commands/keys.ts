import { creditsText } from "@strikebook/contract";
import { Caps } from "../../people/caps";
import { KeyRegister } from "../../people/key-register";
import { readCapCredits } from "./caps";
import { needed, switchFlag, valueFlag } from "@strikebook/http";
import { columnsText, deskCommand, onlyWord } from "./command";

/** Makes a desk key and shows it once. */
export const keysAdd = deskCommand({
  name: "keys add",
  words: "NAME",
  help: "makes a key for a person and shows it once",
  flags: {
    team: needed(
      valueFlag({
        value: "TEAM",
        takes: "the name of a team",
        example: "quant",
        help: "the team",
        parse: (text) => text,
      }),
    ),
    cap: valueFlag({
      value: "CREDITS",
      takes: "whole credits for a New York day",
      example: "500/day",
      help: "what the person may spend on a New York day",
      parse: readCapCredits,
    }),
    "same-person": switchFlag("another key for somebody who has one, to replace it"),
    admin: switchFlag("they may use the administrator's page with this key"),
  },
  read({ team, cap, "same-person": isSamePerson, admin: isAdmin }, words) {
    const name = onlyWord(words, "the name of one person");
    return async (engine, output, by) => {
      const { key, id } = await new KeyRegister(engine, by).add({ name, team }, isSamePerson, isAdmin);
      // Before the key is shown: without its cap, nobody gets to use it.
      if (cap !== undefined) await new Caps(engine, by).set(`user:${name}`, cap);
      await output.write(`${key}\n`);
      output.note(`This is the key ${id} of ${name}, team ${team}. It is not stored and cannot be shown again.`);
      if (isAdmin) output.note("It opens the administrator's page.");
      if (cap !== undefined) output.note(`${name} may spend ${creditsText(cap)} on a New York day.`);
    };
  },
});

/** Lists the desk keys without showing them. */
export const keysList = deskCommand({
  name: "keys list",
  help: "lists the ids of all keys with their people; the keys themselves are not stored. Times are in UTC",
  read() {
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
});

const timeText = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 16).replace("T", " ");

/** Revokes desk keys. */
export const keysRevoke = deskCommand({
  name: "keys revoke",
  words: "NAME|ID",
  help: "revokes one key, or all keys of a person, at once: requests are refused and open streams end. The alerts of a person without another key are deleted",
  read(_, words) {
    const nameOrId = onlyWord(words, "the name of a person or the id of a key");
    return async (engine, output, by) => {
      const revoked = await new KeyRegister(engine, by).revoke(nameOrId);
      for (const { id, name, team } of revoked) await output.write(`Revoked ${id} of ${name}, team ${team}.\n`);
    };
  },
});
