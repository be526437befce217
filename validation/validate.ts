/** `npm run validate -- FOLDER`: computes the levels of chain files, and compares those of which figures were published. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import * as prettier from "prettier";
import { findFiles } from "../recordings/commands/find-files";
import { validationPage } from "./validation-page";

const USAGE = `npm run validate -- FOLDER... [--at FILE=INSTANT] [--output FILE.md]

Reads chain files (docs/data.md) of folders, computes each of which validation/published.csv has figures by the convention of publishers and by ours, and writes
a page in Markdown, to standard output without --output.

  --at FILE=INSTANT   the instant of a file that does not state it, such as --at quotes.csv=2023-06-04T15:15-04:00. Can be repeated`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: "string", multiple: true, default: [] }, output: { type: "string" } },
});
if (positionals.length === 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const instants = new Map(
  values.at.map((text) => {
    const [file = "", instant = ""] = text.split("=");
    const atMs = Date.parse(instant);
    if (Number.isNaN(atMs)) throw new Error(`--at takes FILE=INSTANT; received "${text}".`);
    return [file, atMs];
  }),
);
const { page, chains } = await validationPage({
  paths: await findFiles(positionals),
  instants,
  note: (sentence) => process.stderr.write(`${sentence}\n`),
});
const options = (await prettier.resolveConfig("docs/validation.md")) ?? {};
const text = await prettier.format(page, { ...options, parser: "markdown" });
if (values.output === undefined) process.stdout.write(text);
else await writeFile(values.output, text);
process.exitCode = chains === 0 || page.includes("**miss**") ? 1 : 0;
