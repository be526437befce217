import type { Table } from "./tables/cell";
import { type CallContext, loadPart } from "@strikebook/client";

/** Draws a table of what a formula received, in the context of its call. */
type Draw<Data> = (data: Data, context: CallContext) => Table;

/** What draws a table, or loads the code that does: most workbooks use a few of the formulas. Columns are checked when it is loaded, before anything is requested. */
export type Drawing<Data> = Draw<Data> | { load(): Promise<Draw<Data>> };

/** Returns what draws with code that is loaded with the first such formula. */
export function laterDrawing<Code, Data>(load: () => Promise<Code>, drawOf: (code: Code) => Draw<Data>): Drawing<Data> {
  return { load: async () => drawOf(await loadPart(load)) };
}

/** Returns what draws other data, given what makes of it the data of a drawing. */
export function drawingOf<Data, Given>(drawing: Drawing<Data>, dataOf: (given: Given) => Data): Drawing<Given> {
  if (typeof drawing === "function") return (given, context) => drawing(dataOf(given), context);
  return {
    load: async () => {
      const draw = await drawing.load();
      return (given, context) => draw(dataOf(given), context);
    },
  };
}
