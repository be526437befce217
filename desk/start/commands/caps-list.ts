import { Caps } from "../../people/caps";
import { columnsText, type DeskCommand, noValues, readArguments } from "./command";

/** Lists the caps, and what was spent of them. */
export const capsList: DeskCommand = {
  name: "caps list",
  usage: `caps list
      lists the limits, what was spent today in New York, and what is left`,
  read(args) {
    noValues(readArguments(args, {}));
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
};
