/** `npm run screenshots`: takes the README's pictures anew, in a real browser over a fixed market. Look at them afterwards. */
import { mkdir } from "node:fs/promises";
import { openStreet, type Street } from "../test/support/street";

const folder = "docs/screenshots";
const size = { width: 1440, height: 900 };

/** Takes one picture once nothing moves any more. */
async function picture(name: string, street: Street): Promise<void> {
  await street.workbench.idle();
  await street.page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}

async function starterSheet(): Promise<void> {
  await using street = await openStreet({ key: "practice", starter: true, size });
  await street.workbench.until("A8", "Strike");
  await street.pane.getByText(/credits left/).waitFor();
  await picture("workbench", street);
}

async function matrix(): Promise<void> {
  await using street = await openStreet({ key: "practice", size });
  await street.workbench.set("A1", '=GEX.HEATMAP("SPXW","gamma",26,6,"layout=matrix")');
  await street.workbench.until("A1", "Strike");
  await picture("matrix", street);
}

async function firstRun(): Promise<void> {
  await using street = await openStreet({ key: undefined, starter: true, size });
  await picture("first-run", street);
}

await mkdir(folder, { recursive: true });
for (const take of [starterSheet, matrix, firstRun]) await take();
