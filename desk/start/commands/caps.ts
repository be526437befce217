import { creditsText } from "@strikebook/contract";
import { Caps, readCapName } from "../../people/caps";
import { columnsText, deskCommand } from "./command";
import { CommandError } from "./command-error";

/** Sets or removes a cap. */
export const capsSet = deskCommand({
  name: "caps set",
  words: "user:NAME|team:TEAM|firm|floor CREDITS|none",
  help: "limits what a person, a team or all may spend on a New York day; floor is the balance that the account keeps. none removes the limit",
  read(_, [nameText, credits, ...more]) {
    if (nameText === undefined || credits === undefined || more.length > 0) {
      throw new CommandError(
        "This command takes the person, team or firm to limit and the credits, such as: caps set user:ann 500.",
      );
    }
    const name = readCapName(nameText);
    if (name === undefined) {
      throw new CommandError(`"${nameText}" cannot be limited: it needs user:NAME, team:TEAM, firm or floor.`);
    }
    const cap = credits === "none" ? undefined : readCapCredits(credits);
    return async (engine, output, by) => {
      await new Caps(engine, by).set(name, cap);
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
});

/** Lists the caps, and what was spent of them. */
export const capsList = deskCommand({
  name: "caps list",
  help: "lists the limits, the credits spent today in New York, and the credits left",
  read() {
    return async (engine, output) => {
      const rows = await new Caps(engine).list();
      const amount = (credits: number | undefined) => (credits === undefined ? "" : String(credits));
      const cells = rows.map(({ name, cap, spent, left }) => [
        name,
        cap === undefined ? "none" : String(cap),
        amount(spent),
        amount(left),
      ]);
      await output.write(columnsText([["LIMIT OF", "CREDITS", "SPENT TODAY", "LEFT"], ...cells]));
    };
  },
});

const MOST_CREDITS = 1_000_000_000;

/** Parses the credits of a cap: `500` or `500/day`. Throws a `CommandError`. */
export function readCapCredits(text: string): number {
  const credits = /^\d{1,10}(\/day)?$/.test(text) ? parseInt(text, 10) : NaN;
  if (credits <= MOST_CREDITS) return credits;
  throw new CommandError(`"${text}" is no cap: it needs whole credits for a New York day, such as 500 or 500/day.`);
}
