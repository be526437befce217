import { readAddress } from "../../workbench/calls/cell-area";
import { emptySheet, starterSheet } from "../../workbench/starter-sheet";

const starter = starterSheet();

const addresses = [
  ...Object.keys(starter.contents),
  ...Object.keys(starter.shown),
  ...starter.looks.map(([range]) => range),
  ...starter.colorScales,
  starter.selected,
];

test("every address of the starter sheet is valid", () => {
  expect(addresses.filter((address) => !readAddress(address))).toEqual([]);
});

test("the board uses the input cells of the starter sheet", () => {
  const inputs = starter.looks.find(([, look]) => look === "input");

  expect(inputs?.[0]).toBe("B3:B5");
  expect(starter.contents["A8"]).toBe("=GEX.HEATMAP(B3,B4,B5)");
});

test("every formula shown next to a result is the formula of that cell", () => {
  const formulas = new Set(Object.values(starter.contents));

  expect(Object.values(starter.shown).filter((formula) => !formulas.has(formula))).toEqual([]);
});

test("the board and the levels have room to spill", () => {
  const filled = [...Object.keys(starter.contents), ...Object.keys(starter.shown)].map(
    (address) => readAddress(address)?.area,
  );
  const belowBoard = filled.filter((area) => area && area.startColumn <= 3 && area.startRow > 7);
  const inLevels = filled.filter((area) => area && area.startColumn >= 5 && area.startRow >= 8 && area.startRow <= 9);

  expect([...belowBoard, ...inLevels]).toEqual([]);
});

test("an empty sheet is empty", () => {
  expect([emptySheet.contents, emptySheet.shown, emptySheet.looks]).toEqual([{}, {}, []]);
});

test("the starter sheet of another market is over its symbols", () => {
  const { contents } = starterSheet(["NVDA"]);

  expect(contents).toMatchObject({ B3: "NVDA", F7: "Levels" });
  expect(contents["F8"]).toBe('=GEX.LEVELS("NVDA",,,,"columns=Symbol,Spot,Flip,King,Positive wall,Negative wall")');
});
