import { AlertStore, storedRuleText } from "../../alerts/alert-store";
import { columnsText, deskCommand, onlyWord } from "./command";
import { CommandError } from "./command-error";

/** Lists the rules of alerts. */
export const alertsList = deskCommand({
  name: "alerts list",
  help: "lists the rules of all people with the hosts to which they are posted",
  read() {
    return async (engine, output) => {
      const rules = await new AlertStore(engine).all();
      const rows = rules.map((rule) => [rule.owner, rule.team, storedRuleText(rule)]);
      await output.write(columnsText([["NAME", "TEAM", "RULE"], ...rows.sort()]));
    };
  },
});

/** Removes rules of alerts. */
export const alertsRemove = deskCommand({
  name: "alerts remove",
  words: "NAME|ID",
  help: "removes one rule, or all rules of a person, who may have no key: those who sign in with the firm's identity",
  read(_, words) {
    const nameOrId = onlyWord(words, "the name of a person or the id of a rule");
    return async (engine, output, by) => {
      const store = new AlertStore(engine);
      const rules = (await store.all()).filter(({ id, owner }) => id === nameOrId || owner === nameOrId);
      if (rules.length === 0) {
        throw new CommandError(`"${nameOrId}" has no alerts. The command "alerts list" shows all names and ids.`);
      }
      for (const rule of rules) {
        await store.remove(rule, by);
        await output.write(`Removed ${storedRuleText(rule)}\n`);
      }
    };
  },
});
