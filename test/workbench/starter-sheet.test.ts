import { readAddress } from "../../workbench/calls/cell-area";
import { emptySheet, starterSheet } from "../../workbench/starter-sheet";

const addresses = [
  ...Object.keys(starterSheet.contents),
  ...Object.keys(starterSheet.shown),
  ...starterSheet.looks.map(([range]) => range),
  ...starterSheet.colorScales,
  starterSheet.selected,
];

test("every address of the starter sheet is valid", () => {
  expect(addresses.filter((address) => !readAddress(address))).toEqual([]);
});

test("the board uses the input cells of the starter sheet", () => {
  const inputs = starterSheet.looks.find(([, look]) => look === "input");

  expect(inputs?.[0]).toBe("B3:B5");
  expect(starterSheet.contents["A8"]).toBe("=GEX.HEATMAP(B3,B4,B5)");
});

test("every formula shown next to a result is the formula of that cell", () => {
  const formulas = new Set(Object.values(starterSheet.contents));

  expect(Object.values(starterSheet.shown).filter((formula) => !formulas.has(formula))).toEqual([]);
});

test("the board and the levels have room to spill", () => {
  const filled = [...Object.keys(starterSheet.contents), ...Object.keys(starterSheet.shown)].map(
    (address) => readAddress(address)?.area,
  );
  const belowBoard = filled.filter((area) => area && area.startColumn <= 3 && area.startRow > 7);
  const inLevels = filled.filter((area) => area && area.startColumn >= 5 && area.startRow >= 8 && area.startRow <= 9);

  expect([...belowBoard, ...inLevels]).toEqual([]);
});

test("an empty sheet is empty", () => {
  expect([emptySheet.contents, emptySheet.shown, emptySheet.looks]).toEqual([{}, {}, []]);
});
