import { type WorkbenchSession } from "../support/browser/open-workbench";

/** Returns short headings for tables whose own headings are wider than their columns. */
export const headings = (columns: string, row: number, words: readonly string[]) =>
  Object.fromEntries(words.map((word, index) => [`${columns[index]}${row}`, word]));

export const folder = "docs/screenshots";
export const size = { width: 1440, height: 900 };

/** A noon at which the symbols of the screenshots have a flip. */
export const withFlipsMs = Date.parse("2026-11-20T17:00:00Z");

/** The grid draws its new size and its cells within a few frames. */
const FRAMES = 5;

/** Waits in the page until so many frames are drawn. */
async function frames(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn += 1) await new Promise(requestAnimationFrame);
}

/** Takes a screenshot once all cells are calculated and drawn. */
export async function screenshot(name: string, session: WorkbenchSession): Promise<void> {
  await session.workbench.idle();
  await session.page.evaluate(frames, FRAMES);
  await session.page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}

/** Waits until the pane reports no problem: cells may need the key before it is known. */
export const withoutProblems = ({ pane }: WorkbenchSession) =>
  pane.getByText(/ problems?$/).waitFor({ state: "detached" });
