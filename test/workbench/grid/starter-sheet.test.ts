import { readAddress } from "../../../workbench/calls/cell-area";
import { emptySheet, starterSheet } from "../../../workbench/grid/starter-sheet";

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

test.each([
  { symbols: undefined, first: "SPX+", levels: "SPX+,SPY" },
  { symbols: ["NVDA"], first: "NVDA", levels: "NVDA" },
])("the starter sheet over $symbols leads with zero gamma", ({ symbols, first, levels }) => {
  const { contents } = starterSheet(symbols);

  expect(contents["B3"]).toBe(first);
  expect(contents["F8"]).toBe(
    `=GEX.LEVELS("${levels}",,"all","all","columns=Symbol,Spot,Zero gamma,Positive wall,Negative wall,King,Flip")`,
  );
});

test("the starter sheet says of which strikes and expirations its figures are", () => {
  const { contents } = starterSheet();

  expect(contents["F7"]).toBe("Levels of all strikes and expirations");
  expect(contents["A7"]).toBe('=IF(ISNUMBER(B5),"Nearest "&B5&" strikes","All strikes")');
  expect(contents["F13"]).toBe("Formulas that read the strikes on the left");
});
