/** docs/functions.md, from the built metadata, with the table of each first example over a fixed market. */
import { readFileSync } from "node:fs";
import { openWorkbench, type WorkbenchSession } from "../support/browser/open-workbench";
import { closeTabs } from "../support/browser/workbench-tabs";
import { formulas, helpOf } from "@strikebook/formulas";
import { columnsOfFunction, sharedColumnSections } from "./columns-text";
import { recipes } from "../../src/taskpane/formulas/recipes";
import {
  functionSection,
  generatedMarker,
  recipeSection,
  sharedArguments,
  sharedNotes,
  sharedNotesSection,
  sharedOptions,
  sharedSection,
  type DescribedFunction,
  type TextTable,
} from "./functions-text";

/** The size of a table on the page. */
const maxRows = 3;
const maxColumns = 8;
/** The row of the formula, below the cells that examples refer to. */
const firstRow = 20;

/** Returns the first rows and columns of a formula in the workbench, as displayed. */
async function shownTable(
  { workbench, page }: WorkbenchSession,
  formula: string,
  cells: Readonly<Record<string, string>> = {},
): Promise<TextTable> {
  await page.getByRole("button", { name: "Clear" }).click();
  for (const [address, content] of Object.entries(cells)) await workbench.set(address, content);
  await workbench.idle();
  const at = `A${firstRow}`;
  await workbench.set(at, formula);
  await workbench.idle();
  while (isComputing(await workbench.note(at))) {
    await page.getByRole("button", { name: "Recalculate" }).click();
    await workbench.idle();
  }
  let texts = await shownTexts(page);
  // The connection of a streaming example opens within moments.
  while (texts.flat().includes("connecting")) texts = await shownTexts(page);
  const [[first = ""] = []] = texts;
  if (first === "" || first.startsWith("#"))
    throw new Error(`${formula} shows "${first}": ${await workbench.note(at)}`);
  const width = Math.max(...texts.map((row) => row.findLastIndex((text) => text !== "") + 1));
  return texts
    .slice(0, texts.findLastIndex((row) => row.some((text) => text !== "")) + 1)
    .map((row) => row.slice(0, width));
}

/** Returns the texts of the first cells below a formula. */
function shownTexts(page: WorkbenchSession["page"]): Promise<string[][]> {
  return page.evaluate(
    ([top, rows, columns]) =>
      Array.from({ length: rows }, (_, row) =>
        Array.from(
          { length: columns },
          (_, column) => window.workbench?.text(`${String.fromCharCode(65 + column)}${top + row}`) ?? "",
        ),
      ),
    [firstRow, maxRows, maxColumns] as const,
  );
}

/** Returns whether the service is still computing, such as a month of the whole market or a year of one symbol. */
function isComputing(note: string | undefined): boolean {
  return note?.includes("is still computing") ?? false;
}

/** Returns the section of every function and of every recipe, with what their first examples show. */
async function shownSections(): Promise<{ sections: string[]; recipeSections: string[] }> {
  const { functions } = JSON.parse(readFileSync("dist/functions.json", "utf8")) as { functions: DescribedFunction[] };
  await using session = await openWorkbench({ key: "practice" });
  const helps = formulas.map((formula) => [formula.name, helpOf(formula)] as const);
  const shared = {
    arguments: sharedArguments(functions),
    notes: sharedNotes(helps),
    options: sharedOptions(helps),
  };
  const sections = [sharedSection(shared.arguments), sharedNotesSection(shared.notes)];
  for (const formula of formulas) {
    const { name: id } = formula;
    const help = helpOf(formula);
    const metadata = functions.find((candidate) => candidate.id === id);
    if (!metadata) throw new Error(`The built add-in has no ${id}: build it first.`);
    const [[first] = [""]] = help.examples;
    const section = functionSection(metadata, help, await shownTable(session, first, help.cells), shared);
    sections.push(section, ...columnsOfFunction(id));
    console.log(id);
  }
  const recipeSections: string[] = [];
  for (const recipe of recipes) recipeSections.push(recipeSection(recipe, await shownTable(session, recipe.formula)));
  return { sections, recipeSections };
}

/** Returns the page with everything after its marker written anew. */
export async function withFunctions(page: string): Promise<string> {
  const { sections, recipeSections } = await shownSections();
  await closeTabs();
  const head = page.split(generatedMarker)[0]?.trimEnd();
  return [head, generatedMarker, ...sections, ...sharedColumnSections(), "## Recipes", ...recipeSections].join("\n\n");
}
