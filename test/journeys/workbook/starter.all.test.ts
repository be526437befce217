import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { sumInCents } from "../../support/market/sum-in-cents";

test("the starter sheet fills: a board, its levels, and formulas that read it", async () => {
  await using session = await openWorkbench({ key: "practice", starter: true });
  const { workbench } = session;
  await workbench.until("A8", "Strike");
  await workbench.until("F8", "Symbol");
  await workbench.idle();

  const board = (await workbench.values("A9:D48")) as [number, number, string, number][];
  const strikes = board.map(([strike]) => strike);
  const exposures = board.map(([, value]) => value);
  const king = board.find(([, , node]) => node === "king");

  expect(strikes).toEqual([...strikes].sort((a, b) => a - b));
  expect(king?.[1]).toBe(exposures.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0));
  expect((await workbench.values("F8:L8")).flat()).toEqual([
    "Symbol",
    "Spot",
    "Zero gamma",
    "Positive wall",
    "Negative wall",
    "King",
    "Flip",
  ]);
  expect((await workbench.values("F9:F10")).flat()).toEqual(["SPX+", "SPY"]);
  expect((await workbench.values("H9:K10")).flat().filter((level) => typeof level !== "number")).toEqual([]);
  expect(await workbench.text("A7")).toBe("Nearest 40 strikes");
  expect(await workbench.text("F11")).toMatch(/^Zero gamma: the price of the underlying/);
  expect((await workbench.values("G14"))[0]?.[0]).toBe(sumInCents(exposures));
  expect((await workbench.values("G15"))[0]?.[0]).toBe(king?.[0]);
  expect((await workbench.values("G18"))[0]?.[0]).toBe(40);
  // Strikes and nodes have no style of their own, exposures and levels have.
  const verticals = await session.page.evaluate(() =>
    ["A9", "B9", "C9", "D9", "F9", "G9", "I9", "F14", "G14", "H14"].map(
      (cell) => window.workbench?.look(cell).vertical,
    ),
  );
  expect(new Set(verticals)).toEqual(new Set(["Bottom"]));
  expect((await workbench.text("B9")).trim()).toMatch(/^-?\$[\d.,]+M$/);
  expect(session.seen.console).toEqual([]);
});

test("without a key the starter sheet says nothing of the service", async () => {
  await using session = await openWorkbench({ key: undefined, starter: true });
  const { workbench } = session;
  await workbench.until("F9", "#N/A");
  await workbench.idle();

  expect(await workbench.text("F11")).toMatch(/^Zero gamma: the price of the underlying/);
});
