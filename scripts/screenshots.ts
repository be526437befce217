/** `npm run screenshots`: takes the README's pictures anew, in a real browser over a fixed market. Look at them afterwards. */
import { mkdir } from "node:fs/promises";
import { openStreet } from "../test/support/street";

const folder = "docs/screenshots";
const size = { width: 1440, height: 900 };

async function starterSheet(): Promise<void> {
  await using street = await openStreet({ key: "practice", starter: true, size });
  await street.workbench.idle();
  await street.page.screenshot({ path: `${folder}/workbench.png` });
}

async function firstRun(): Promise<void> {
  await using street = await openStreet({ key: undefined, starter: true, size });
  await street.workbench.idle();
  await street.page.screenshot({ path: `${folder}/first-run.png` });
}

await mkdir(folder, { recursive: true });
await starterSheet();
await firstRun();
