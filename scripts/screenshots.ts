/** `npm run screenshots [-- NAME...]`: takes the pictures of the documents anew, in a real browser over a fixed market. Look at them afterwards. */
import { mkdir } from "node:fs/promises";
import { fewTapes } from "../test/support/few-tapes";
import { fillFunctionBook } from "../test/support/function-book";
import { openStreet, type Street } from "../test/support/street";
import { overviewSheet } from "./overview-sheet";

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

/** The Live panel beside what it tells of, its settings open. The market moves here: prices differ from one time to the next. */
async function live(): Promise<void> {
  await using street = await openStreet({ key: "practice", isClockMoving: true, size });
  const { workbench, pane } = street;
  await workbench.set("A1", '=GEX.STATUS("columns=Symbol,State,Age,Credits per minute")');
  await workbench.set("F1:I1", [["Symbol", "Spot", "King", "Flip"]]);
  await workbench.set("F2", '="SPXW"');
  await workbench.set("F3", '="QQQ"');
  await workbench.set("G2", '=GEX.LIVE(F2:F3,"spot,king,flip")');
  await workbench.set("A6", '=GEX.LIVE.HEATMAP("SPXW")');
  await workbench.until("A6", "Strike");
  const panel = pane.getByRole("region", { name: "Live", exact: true });
  await panel.getByText("on 1 stream").waitFor();
  await panel.getByRole("button", { name: "Settings" }).click();
  await panel.scrollIntoViewIfNeeded();
  await street.page.screenshot({ path: `${folder}/live.png` });
  console.log(`${folder}/live.png`);
}

/** A sheet of many functions, in front of a workbook with all of them. The market moves, as streams that stay open need. */
async function functions(): Promise<void> {
  const tapes = fewTapes(["SPX", "SPY", "NVDA"], "2026-11-10");
  await using street = await openStreet({ key: "practice", isClockMoving: true, tapes, size });
  await fillFunctionBook(street);
  for (const [address, content] of Object.entries(overviewSheet))
    await street.workbench.set(`Sheet1!${address}`, content);
  await picture("functions", street);
}

const pictures = { workbench: starterSheet, matrix, "first-run": firstRun, live, functions };

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, take] of Object.entries(pictures)) {
  if (wanted.length === 0 || wanted.includes(name)) await take();
}
