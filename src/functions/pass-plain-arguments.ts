import { cellFunctions, type CellFunction } from "../addin/cell-functions";
import { plainArgument } from "./plain-arguments";

// Imported before the functions, so that each of them is registered with a wrapper that passes plain arguments.
const { associate } = CustomFunctions;
Object.assign(CustomFunctions, {
  associate: (id: string, call: CellFunction) => {
    cellFunctions.set(id, call);
    associate(id, (...given: unknown[]) => call(...given.map(plainArgument)));
  },
});
