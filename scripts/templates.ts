/**
 * `npm run templates [-- ID...]`: writes the model workbooks as .xlsx files into build/templates. They show the practice market at a fixed
 * instant, so that they can be read without the add-in.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { templates } from "../src/templates/templates";
import { closeTabs } from "../test/support/browser/workbench-tabs";
import { fillTemplate, practiceWorkbench } from "./templates/fill-template";
import { templateFile } from "./templates/template-file";

/** Wednesday, November 18, 2026, noon in New York. */
const at = new Date("2026-11-18T17:00:00Z");
const folder = "build/templates";

await mkdir(folder, { recursive: true });
const ids = process.argv.slice(2);
for (const template of templates.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
  await using session = await practiceWorkbench(at.getTime());
  const { sheets, credits } = await fillTemplate(session, template);
  await writeFile(`${folder}/${template.id}.xlsx`, await templateFile(template.content, sheets, { ...template, at }));
  console.log(`${folder}/${template.id}.xlsx (${credits} credits of the practice market)`);
}
await closeTabs();
