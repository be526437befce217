import { CellRecords } from "../../../src/addin/formulas/cell-records";

test("a record that is stored again is the newest, under any spelling of its address", () => {
  const records = new CellRecords<{ address: string; runs: number }>();

  records.store({ address: "Sheet1!A1", runs: 1 });
  records.store({ address: "Sheet1!A2", runs: 1 });
  records.store({ address: "Sheet1!$A$1", runs: 2 });

  expect(records.all).toEqual([
    { address: "Sheet1!A2", runs: 1 },
    { address: "Sheet1!$A$1", runs: 2 },
  ]);
  expect(records.of("sheet1!a1")?.runs).toBe(2);
});

test("the records stored longest ago are removed above 20,000 cells", () => {
  const records = new CellRecords<{ address: string }>();
  for (let row = 1; row <= 20_000; row += 1) records.store({ address: `Sheet1!A${row}` });

  records.store({ address: "Sheet1!A1" });
  records.store({ address: "Sheet1!B1" });

  expect(records.all).toHaveLength(20_000);
  expect(records.of("Sheet1!A2")).toBeUndefined();
  expect(records.of("Sheet1!A1")).toBeDefined();
});
