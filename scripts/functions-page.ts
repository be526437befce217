/** `npm run docs`: writes docs/functions.md anew from the built metadata, with what each example shows over a fixed market. */
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { workInWorker } from "../service/statistics/work-in-worker";
import { openStreet, type Street } from "../test/support/street";
import { recipes } from "../src/taskpane/recipes";
import { functionExamples } from "./function-examples";
import {
  functionSection,
  madeFromHere,
  recipeSection,
  type FunctionExamples,
  type FunctionMetadata,
  type ShownTable,
} from "./functions-text";

const page = "docs/functions.md";
const mostRows = 6;
const mostColumns = 8;
/** Below the cells that examples read. */
const firstRow = 20;

/** What a formula shows in the workbench: its first rows and columns, as a person reads them. */
async function shown(
  { workbench, page }: Street,
  formula: string,
  cells: FunctionExamples["cells"] = {},
): Promise<ShownTable> {
  await page.getByRole("button", { name: "Clear" }).click();
  for (const [address, content] of Object.entries(cells)) await workbench.set(address, content);
  await workbench.idle();
  const at = `A${firstRow}`;
  await workbench.set(at, formula);
  await workbench.idle();
  while (isWarming(await workbench.note(at))) {
    await page.getByRole("button", { name: "Recalculate" }).click();
    await workbench.idle();
  }
  const texts = await page.evaluate(
    ([top, rows, columns]) =>
      Array.from({ length: rows }, (_, row) =>
        Array.from(
          { length: columns },
          (_, column) => window.workbench?.text(`${String.fromCharCode(65 + column)}${top + row}`) ?? "",
        ),
      ),
    [firstRow, mostRows, mostColumns] as const,
  );
  const [[first = ""] = []] = texts;
  if (first === "" || first.startsWith("#"))
    throw new Error(`${formula} shows "${first}": ${await workbench.note(at)}`);
  const width = Math.max(...texts.map((row) => row.findLastIndex((text) => text !== "") + 1));
  return texts
    .slice(0, texts.findLastIndex((row) => row.some((text) => text !== "")) + 1)
    .map((row) => row.slice(0, width));
}

/** The first question about a month of the whole market is answered once the service has worked it out. */
function isWarming(note: string | undefined): boolean {
  return note?.includes("are being worked out") ?? false;
}

const { functions } = JSON.parse(readFileSync("dist/functions.json", "utf8")) as { functions: FunctionMetadata[] };
await using street = await openStreet({ key: "practice", askWork: workInWorker() });
const sections: string[] = [];
for (const [id, examples] of Object.entries(functionExamples)) {
  const metadata = functions.find((one) => one.id === id);
  if (!metadata) throw new Error(`scripts/function-examples.ts knows ${id}, and the built add-in does not.`);
  const [[first] = [""]] = examples.examples;
  sections.push(functionSection(metadata, examples, await shown(street, first, examples.cells)));
  console.log(id);
}
const cooked: string[] = [];
for (const recipe of recipes) cooked.push(recipeSection(recipe, await shown(street, recipe.formula)));

const head = readFileSync(page, "utf8").split(madeFromHere)[0]?.trimEnd();
const text = [head, madeFromHere, ...sections, "## Recipes", ...cooked].join("\n\n");
writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
