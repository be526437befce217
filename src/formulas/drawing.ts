import type { Table } from "../tables/cell";

/** Draws a table of what a formula received. */
type Draw<Data> = (data: Data) => Table;

/** What draws a table, or loads the code that does: most workbooks use a few of the formulas. Columns are checked when it is loaded, before anything is requested. */
export type Drawing<Data> = Draw<Data> | { load(): Promise<Draw<Data>> };

/** Returns what draws other data, given what makes of it the data of a drawing. */
export function drawingOf<Data, Given>(drawing: Drawing<Data>, dataOf: (given: Given) => Data): Drawing<Given> {
  if (typeof drawing === "function") return (given) => drawing(dataOf(given));
  return {
    load: async () => {
      const draw = await drawing.load();
      return (given) => draw(dataOf(given));
    },
  };
}
