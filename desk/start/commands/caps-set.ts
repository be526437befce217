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
      const removed = isFloor ? "The account keeps no minimum balance." : `Nothing limits ${name}.`;
      const set = isFloor ? `The account keeps ${cap} credits.` : `${name} may spend ${cap} credits on a New York day.`;
      await output.write(`${cap === undefined ? removed : set}\n`);
    };
  },
};
