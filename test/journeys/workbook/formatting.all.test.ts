import type { Page } from "playwright-core";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

/** How a cell is drawn. */
const look = (page: Page, address: string) => page.evaluate((where) => window.workbench?.look(where), address);

const select = (page: Page, address: string) => page.evaluate((where) => window.workbench?.select(where), address);

/** Waits until a cell has a fill, or none. */
const untilFilled = (page: Page, address: string, isFilled: boolean) =>
  waitInPage(
    page,
    ([where, wanted]) => window.workbench !== undefined && (window.workbench.look(where).fill !== null) === wanted,
    [address, isFilled] as const,
  );

/** The red, green and blue of a color such as `#5ab4ac` or `rgb(90,180,172)`. */
function channels(color: string | null | undefined): number[] {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color ?? "");
  return hex ? hex.slice(1).map((part) => parseInt(part, 16)) : (color?.match(/\d+/g) ?? []).map(Number);
}

test("a matrix is formatted at one click, in the colors of the picture, and Undo takes it back in one step", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page, pane, workbench, showTab } = session;
  await workbench.set("B2", '=GEX.HEATMAP("SPXW",,20,3,"layout=matrix")');
  await workbench.until("B2", "Strike");
  await workbench.idle();
  const before = await look(page, "B2");
  const widths = () => Promise.all([..."BCDEFGH"].map(async (letter) => (await look(page, `${letter}2`))?.widthPx));
  const widthsBefore = await widths();

  await showTab("Workbook");
  await select(page, "D5");
  await pane.getByRole("button", { name: "Format table" }).click();
  await pane.getByText("Formatted Sheet1!B2:H22.").waitFor();
  await workbench.idle();

  await select(page, "D2");
  await pane.getByRole("button", { name: "Show node types" }).click();
  await pane.getByRole("button", { name: "Insert as a note" }).click();
  await pane.getByText("Inserted the node types as a comment at Sheet1!D2.").waitFor();
  expect(await workbench.note("D2")).toContain("king: The largest exposure of the board");

  const heading = await look(page, "B2");
  expect([heading?.bold, heading?.fill]).toEqual([true, "#e3eaec"]);
  expect(await widths()).not.toEqual(widthsBefore);
  // The strongest cell of the matrix has the color of its sign; those of the other sign are never of that hue.
  const cells = (await workbench.values("F3:H22")) as number[][];
  const places = cells.flatMap((row, down) =>
    row.map((value, right) => ({ value, address: `${"FGH"[right]}${down + 3}` })),
  );
  for (const { value, address } of [largest(places), smallest(places)]) {
    const [red = 0, , blue = 0] = channels((await look(page, address))?.fill);
    expect(Math.sign(blue - red)).toBe(Math.sign(value));
  }
  const nets = ((await workbench.values("C3:C22")) as number[][]).map(([value = 0], down) => ({
    value,
    address: `C${down + 3}`,
  }));
  const bar = (await look(page, largest(nets).address))?.bar;
  expect(bar?.color.toLowerCase()).toBe("#5ab4ac");

  await page.evaluate(() => window.workbench?.undo());

  expect(await look(page, "B2")).toEqual(before);
  expect(await widths()).toEqual(widthsBefore);
  expect((await look(page, largest(places).address))?.fill).toBeNull();
});

interface Place {
  value: number;
  address: string;
}

function largest(places: readonly Place[]): Place {
  return places.reduce((one, other) => (other.value > one.value ? other : one));
}

function smallest(places: readonly Place[]): Place {
  return places.reduce((one, other) => (other.value < one.value ? other : one));
}

test("the format follows a table that shrinks and grows, and is removed on request", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page, pane, workbench, showTab } = session;
  await workbench.set("A1", '=GEX.HEATMAP("SPXW",,20,3,"layout=matrix")');
  await workbench.until("A1", "Strike");
  await showTab("Workbook");
  await select(page, "A1");
  await pane.getByRole("button", { name: "Format table" }).click();
  await pane.getByText("Formatted Sheet1!A1:G21.").waitFor();
  await untilFilled(page, "E21", true);

  await workbench.set("A1", '=GEX.HEATMAP("SPXW",,10,2,"layout=matrix")');
  await untilFilled(page, "E21", false);
  await waitInPage(page, () => window.workbench?.look("G1").bold === false, undefined);
  await untilFilled(page, "F11", true);
  await workbench.set("A1", '=GEX.HEATMAP("SPXW",,20,3,"layout=matrix")');
  await untilFilled(page, "G21", true);
  await pane.getByRole("button", { name: "Remove format" }).click();
  await pane.getByText("Removed the format of Sheet1!A1:G21. The column widths stay.").waitFor();

  await untilFilled(page, "E21", false);
  expect((await look(page, "A1"))?.bold).toBe(false);
});
