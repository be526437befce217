import type { Table } from "../tables/cell";
import { loadPart } from "../transport/load-part";

/** Draws a table of what a formula received. */
type Draw<Data> = (data: Data) => Table;

/** What draws a table, or loads the code that does: most workbooks use a few of the formulas. Columns are checked when it is loaded, before anything is requested. */
export type Drawing<Data> = Draw<Data> | { load(): Promise<Draw<Data>> };

/** Returns what draws with code that is loaded with the first such formula. */
export function laterDrawing<Code, Data>(
  load: () => Promise<Code>,
  drawOf: (code: Code) => (data: Data) => Table,
): Drawing<Data> {
  return { load: async () => drawOf(await loadPart(load)) };
}

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
