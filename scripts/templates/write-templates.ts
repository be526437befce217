/**
 * What `npm run templates [-- ID...]` runs: writes the model workbooks as .xlsx files into build/templates. They show the practice market at a fixed
 * instant, so that they can be read without the add-in. The folder `values` has copies without formulas, for programs that do not know the
 * functions. The run in the walk-forward lab is recorded in a browser.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { defaultMarket } from "../../service/market-source/market-data";
import { contentWith, inputValues, type Template, templates, walkForward } from "../../src/templates";
import type { TemplateContent } from "../../src/workbook/templates/workbook-content";
import { closeTabs } from "../support/browser/workbench-tabs";
import { withAnswerText, withoutFormulas } from "./file-content";
import { recordedLab } from "./recorded-lab";
import type * as Program from "./templates-in-node";
import { templateFile } from "./template-file";

/** Wednesday, November 18, 2026, noon in New York. */
const at = new Date("2026-11-18T17:00:00Z");
const folder = "build/templates";
const program = new URL("../../build/templates-in-node/templates-in-node.mjs", import.meta.url).href;
const { openTemplates } = (await import(program)) as typeof Program; // the built program

const ids = process.argv.slice(2);
const unknown = ids.find((id) => !templates.some((template) => template.id === id));
if (unknown !== undefined) {
  console.error(`There is no model workbook "${unknown}". They are: ${templates.map(({ id }) => id).join(", ")}.`);
  process.exit(1);
}
await mkdir(`${folder}/values`, { recursive: true });
for (const template of templates.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
  const { content, sheets, credits } = template === walkForward ? await recordedLab(at) : await filled(template);
  const symbols = template.inputs.find(({ label }) => /^Symbols?$/.test(label))?.value;
  const facts = { title: template.title, at, symbols: String(symbols ?? ""), seed: defaultMarket.seed };
  const write = async (name: string, written: TemplateContent) =>
    writeFile(`${folder}/${name}.xlsx`, await templateFile(written, sheets, facts));
  await write(template.id, withAnswerText(content, sheets, at));
  await write(`values/${template.id}`, withoutFormulas(content));
  console.log(`${folder}/${template.id}.xlsx (${credits} credits of the practice market)`);
}
await closeTabs();

/** Fills a template without a page. */
async function filled(template: Template) {
  const session = await openTemplates({ atMs: at.getTime() });
  const result = await session.fill(template);
  session.close();
  return { ...result, content: contentWith(template, inputValues(template)) };
}
