import { formulas as published, helpOf } from "@strikebook/formulas";
import { recipes } from "../../../src/taskpane/formulas/recipes";
import { columnLetters } from "../../../workbench/calls/cell-area";
import type { Service } from "../../../service/server/service";
import type { WorkbenchSession } from "./open-workbench";
import { waitInPage } from "./wait-in-page";

/** A formula and the cell that contains it. */
interface BookFormula {
  formula: string;
  address: string;
}

/** The number of columns of a sheet, divided among the formulas side by side. */
const WIDTH = 104;
/** The formulas side by side, at most: a board with the columns of twenty expirations is between others. */
const SIDE_BY_SIDE = 4;
/** The row of the formulas, below the cells that examples read. */
const ROW = 20;
/** The rows of the longest table, with some to spare: so far below each other are formulas that are not side by side. */
const HEIGHT = 700;
/**
 * The sheets that are filled before the results are awaited: with more requests at once, some responses would take longer than
 * cells wait.
 */
const SHEETS_AT_ONCE = 3;

/** One sheet for the examples of each function, and a last one for the recipes. */
const sheets = [
  ...published.map((one) => {
    const { cells = {}, examples } = helpOf(one);
    return { name: one.name, cells, formulas: examples.map(([formula]) => formula) };
  }),
  { name: "Recipes", cells: {}, formulas: recipes.map(({ formula }) => formula) },
];

/** Adds sheets with all functions to a workbook, and returns the formulas once each has a result. */
export async function fillFunctionBook({ workbench, page, service }: WorkbenchSession): Promise<BookFormula[]> {
  await computeSessions(service);
  const book: BookFormula[] = [];
  for (const [nth, { name, cells, formulas }] of sheets.entries()) {
    await workbench.addSheet(name);
    for (const [address, content] of Object.entries(cells)) await workbench.set(`${name}!${address}`, content);
    for (const [index, formula] of formulas.entries()) {
      const across = Math.min(formulas.length, SIDE_BY_SIDE);
      const column = columnLetters((index % across) * Math.floor(WIDTH / across));
      const address = `${name}!${column}${ROW + HEIGHT * Math.floor(index / across)}`;
      await workbench.set(address, formula);
      book.push({ formula, address });
    }
    if (nth % SHEETS_AT_ONCE === 0) await workbench.idle();
  }
  const addresses = book.map(({ address }) => address);
  await waitInPage(
    page,
    (places) => places.every((place) => !["", "#BUSY!"].includes(window.workbench?.text(place) ?? "")),
    addresses,
  );
  await workbench.idle();
  return book;
}

/** Requests the daily statistics of the workbook until they are computed: a session can take seconds, and cells wait for half a minute. */
async function computeSessions(service: Service): Promise<void> {
  const address = "http://service.test/v1/stats/daily?symbols=SPXW,SPY&from=2026-11-09";
  const request = () => service.fetch(new Request(address, { headers: { authorization: "Bearer practice" } }));
  while ((await request()).status === 503);
}

/** Returns every cell that shows an error, with its sheet and row. */
export async function cellsInError({ page }: WorkbenchSession): Promise<string[]> {
  return page.evaluate(
    ([names, lastCell]) =>
      names.flatMap((name) =>
        (window.workbench?.values(`${name}!A1:${lastCell}`) ?? []).flatMap((row, at) =>
          row.flatMap((value) =>
            typeof value === "string" && value.startsWith("#") ? [`${name} row ${at + 1}: ${value}`] : [],
          ),
        ),
      ),
    [sheets.map(({ name }) => name), `${columnLetters(WIDTH - 1)}${2 * HEIGHT}`] as const,
  );
}
