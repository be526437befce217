import { creditsText } from "../../../src/contract/credits-text";
import { Caps, readCapName } from "../../people/caps";
import { readCapCredits } from "./cap-credits";
import { CommandError, type DeskCommand, readArguments } from "./command";

/** Sets or removes a cap. */
export const capsSet: DeskCommand = {
  name: "caps set",
  usage: `caps set user:NAME|team:TEAM|firm|floor CREDITS|none
      limits what a person, a team or all may spend on a New York day; floor is the balance that the account
      keeps. none removes the limit`,
  read(args) {
    const [nameText, credits, ...more] = readArguments(args, {}).values;
    if (nameText === undefined || credits === undefined || more.length > 0) {
      throw new CommandError("This command takes what is limited and the credits, such as: caps set user:ann 500.");
    }
    const name = readCapName(nameText);
    if (name === undefined) {
      throw new CommandError(`"${nameText}" cannot be limited: it needs user:NAME, team:TEAM, firm or floor.`);
    }
    const cap = credits === "none" ? undefined : readCapCredits(credits);
    return async (engine, output) => {
      await new Caps(engine).set(name, cap);
      const isFloor = name === "floor";
      if (cap === undefined) {
        return output.write(isFloor ? "The account keeps no minimum balance.\n" : `Nothing limits ${name}.\n`);
      }
      const amount = creditsText(cap);
      await output.write(
        isFloor ? `The account keeps ${amount}.\n` : `${name} may spend ${amount} on a New York day.\n`,
      );
    };
  },
};
