/** `npm run docs`: writes the pages and tables of the documents that are generated from definitions. */
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { flagsPages, withFlagTables } from "./flags-text";
import { withFunctions } from "./functions-page";
import { modelPages, withInputs } from "./inputs-text";
import { layoutsText } from "./layouts-text";
import { withRoutes } from "./routes-text";
import { seenText } from "./seen-text";
import { keptRecords } from "../excel-records/kept-records";

/** The pages with generated parts: each function returns a page with these parts written anew. */
const pages: (readonly [file: string, written: (page: string) => string | Promise<string>])[] = [
  ...flagsPages.map((file) => [file, withFlagTables] as const),
  ...modelPages.map((file) => [file, withInputs] as const),
  ["docs/api.md", withRoutes],
  ["docs/functions.md", withFunctions],
  ["docs/seen-in-excel.md", () => seenText(keptRecords())],
];

writeFileSync("docs/data-layouts.md", await layoutsText());
for (const [file, written] of pages) {
  const text = await written(readFileSync(file, "utf8"));
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
