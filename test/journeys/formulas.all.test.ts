import { openWorkbench } from "../support/browser/open-workbench";
import { sumInCents } from "../support/market/sum-in-cents";

test("an unknown symbol shows #N/A with its reason, and the other rows are filled", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPXW,NOSUCH,SPY")');
  await workbench.until("A1", "Symbol");

  expect((await workbench.values("A1:A4")).flat()).toEqual(["Symbol", "SPXW", "NOSUCH", "SPY"]);
  expect(await workbench.text("C3")).toBe("#N/A");
  expect(await workbench.note("C3")).toMatch(/NOSUCH/);
  const spots = [(await workbench.values("C2"))[0]?.[0], (await workbench.values("C4"))[0]?.[0]];
  expect(spots.every((spot) => typeof spot === "number" && spot > 0)).toBe(true);
  await workbench.set("A6:A9", [
    ["=SUM(--ISERROR(C1:C4))"],
    ['=ISERROR(XLOOKUP("NOSUCH",A1:A4,C1:C4))'],
    ['=ISNA(XLOOKUP("NOSUCH",A1:A4,B1:B4))'],
    ["=SUM(IFERROR(C2:C4,0))"],
  ]);
  await workbench.idle();
  expect((await workbench.values("A6:A8")).flat()).toEqual([1, true, true]);
  expect((await workbench.values("A9"))[0]?.[0]).toBeCloseTo(
    spots.reduce<number>((sum, spot) => sum + Number(spot), 0),
  );
});

test("an invalid argument shows #VALUE! and the accepted values, and an error cell among the arguments is named", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", '=GEX.HEATMAP("SPY","gama")');
  await workbench.set("B1", "=1/0");
  await workbench.set("A2", '=GEX.HEATMAP("SPY",,,,B1)');
  await workbench.idle();

  expect(await workbench.text("A1")).toBe("#VALUE!");
  expect(await workbench.note("A1")).toContain('Did you mean "gamma"?');
  expect(await workbench.text("A2")).toBe("#VALUE!");
  expect(await workbench.note("A2")).toContain("The options contain an error (#DIV/0!)");
});

test("symbols and dates come from ranges, and ordinary formulas read the spill", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", "SPXW");
  await workbench.set("A2", "spy");
  await workbench.set("C1", "=GEX.LEVELS(A1:A3)");
  await workbench.set("C10", '=GEX.HEATMAP(A2,"gamma",7,1,"includeEmpty=true")');
  await workbench.until("C1", "Symbol");
  await workbench.until("C10", "Strike");
  await workbench.set("A5", '=XLOOKUP("SPY",C1:C3,E1:E3)');
  await workbench.set("A6", "=SUM(DROP(CHOOSECOLS(C10#,2),1))");
  await workbench.set("A7", "=ROWS(C10#)");
  await workbench.idle();

  const strikes = (await workbench.values("D11:D17")).flat() as number[];
  expect(strikes.every((value) => typeof value === "number")).toBe(true);
  expect((await workbench.values("A5"))[0]?.[0]).toBe((await workbench.values("E3"))[0]?.[0]);
  expect((await workbench.values("A6"))[0]?.[0]).toBeCloseTo(
    strikes.reduce((sum, value) => sum + value, 0),
    2,
  );
  expect((await workbench.values("A7"))[0]?.[0]).toBe(8);
});

test("a matrix row adds up to its strike's value to the cent, in the cells", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", '=GEX.HEATMAP("SPXW","vanna",5,3,"layout=matrix; includeEmpty=true")');
  await workbench.until("A1", "Strike");

  const rows = (await workbench.values("A2:G6")) as number[][];
  expect(rows).toHaveLength(5);
  for (const [, value, , , ...cells] of rows) {
    expect(cells).toHaveLength(3);
    expect(sumInCents(cells)).toBe(value);
  }
});

test("one value of the account fills one cell", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", '=GEX.ACCOUNT("Requests per minute")');
  await workbench.set("A3", "=GEX.ACCOUNT()");
  await workbench.until("A3", "Name");

  expect((await workbench.values("A1"))[0]?.[0]).toBe(120);
  expect((await workbench.values("A4"))[0]?.[0]).toBe("Balance");
});
