import { functionExamples } from "../../scripts/function-examples";
import { recipes } from "../../src/taskpane/recipes";
import { columnName } from "../../workbench/cell-area";
import type { Service } from "../../service/service";
import type { Street } from "./street";

/** A formula of the book, and the cell that it stands in. */
export interface BookFormula {
  formula: string;
  address: string;
}

/** Columns of a sheet, which the formulas of a function share side by side. */
const WIDTH = 104;
/** Below the cells that examples read. */
const ROW = 20;

/** Every example of every function, a sheet each, and the recipes on the last one. */
const sheets = [
  ...Object.entries(functionExamples).map(([id, { cells = {}, examples }]) => ({
    name: id,
    cells,
    formulas: examples.map(([formula]) => formula),
  })),
  { name: "Recipes", cells: {}, formulas: recipes.map(({ formula }) => formula) },
];

/** Fills a workbook with all functions behind its first sheet, and returns the formulas once none is left without an answer. */
export async function fillFunctionBook({ workbench, page, service }: Street): Promise<BookFormula[]> {
  await workOutSessions(service);
  const book: BookFormula[] = [];
  for (const { name, cells, formulas } of sheets) {
    await workbench.addSheet(name);
    for (const [address, content] of Object.entries(cells)) await workbench.set(`${name}!${address}`, content);
    for (const [index, formula] of formulas.entries()) {
      const address = `${name}!${columnName(index * Math.floor(WIDTH / formulas.length))}${ROW}`;
      await workbench.set(address, formula);
      book.push({ formula, address });
    }
    // The service shares this process: asked for everything at once, it keeps some answers longer than cells wait.
    await workbench.idle();
  }
  const addresses = book.map(({ address }) => address);
  await page.waitForFunction(
    (places) => places.every((place) => !["", "#BUSY!"].includes(window.workbench?.text(place) ?? "")),
    addresses,
  );
  await workbench.idle();
  return book;
}

/** Has the daily figures ready that the book asks for: a session takes seconds where other work is going on, and cells wait half a minute. */
async function workOutSessions(service: Service): Promise<void> {
  const question = "http://service.test/v1/stats/daily?symbols=SPXW,SPY&from=2026-11-09";
  const ask = () => service.fetch(new Request(question, { headers: { authorization: "Bearer practice" } }));
  while ((await ask()).status === 503);
}

/** Every cell in error of the book, with its address and the text shown when it is pointed at. */
export async function cellsInError({ page }: Street): Promise<string[]> {
  return page.evaluate(
    ([names, lastColumn]) =>
      names.flatMap((name) =>
        (window.workbench?.values(`${name}!A1:${lastColumn}2000`) ?? []).flatMap((row, at) =>
          row.flatMap((value) =>
            typeof value === "string" && value.startsWith("#") ? [`${name} row ${at + 1}: ${value}`] : [],
          ),
        ),
      ),
    [sheets.map(({ name }) => name), columnName(WIDTH - 1)] as const,
  );
}
