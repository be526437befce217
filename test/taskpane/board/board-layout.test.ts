import { boardLayout } from "../../../src/taskpane/board/board-layout";
import { cellAt, pictureCellText, movedCell, NET } from "../../../src/taskpane/board/picture-cell";
import type { SymbolHeatmap } from "../../../src/contract/heatmap";

/** Spot is a quarter of the way from 105 to 110. The net of the strikes is -100, +50, -50 and +200 million. */
const board: SymbolHeatmap = {
  symbol: "SPY",
  asOf: "2026-11-18T17:00:00Z",
  spot: 106.25,
  previousClose: 106,
  priceChange: 0.25,
  priceChangePercent: 0.24,
  expirations: ["2026-11-18", "2026-11-20"],
  strikes: [
    { strike: 100, value: -100e6, nodeType: "significant" },
    { strike: 105, value: 50e6, nodeType: "normal" },
    { strike: 110, value: -50e6, nodeType: "normal" },
    { strike: 115, value: 200e6, nodeType: "king" },
  ],
  matrix: [
    [-100e6, 0],
    [30e6, 20e6],
    [-25e6, -25e6],
    [0, 200e6],
  ],
};

/** 460 pixels: 46 for the strikes, 138 for the net, and 138 for each of the two expirations. */
const layout = boardLayout(board, 460);

test("the highest strike is the first row, and expirations are columns from the nearest to the last", () => {
  expect(layout.rows.map(({ strike }) => strike)).toEqual([115, 110, 105, 100]);
  expect(layout.rows.map(({ exposures }) => exposures)).toEqual([
    [0, 200e6],
    [-25e6, -25e6],
    [30e6, 20e6],
    [-100e6, 0],
  ]);
  expect(layout.columns).toEqual([
    { expiration: "2026-11-18", left: 46 },
    { expiration: "2026-11-20", left: 184 },
  ]);
});

test("the largest exposure has the full shade, zero none, and a shade has the sign of its exposure", () => {
  // Row by row, two expirations each.
  expect(Array.from(layout.shades, Math.sign)).toEqual([0, 1, -1, -1, 1, 1, -1, 0]);
  expect(layout.shades[1]).toBeCloseTo(1, 12);
  // log(1 + 0.5 / 0.02) / log(1 + 1 / 0.02)
  expect(layout.shades[6]).toBeCloseTo(-0.828_6, 4);
});

test("the bar of the largest net is half of its column wide, and bars of negative nets end where those of positive ones start", () => {
  expect(layout.rows.map(({ bar }) => [bar.left, bar.width])).toEqual([
    [391, 69],
    [391 - 17.25, 17.25],
    [391, 17.25],
    [391 - 34.5, 34.5],
  ]);
});

test("spot and flip are drawn between the strikes beside them, and the king and the walls at their strikes", () => {
  // Rows of 14 pixels below a heading of 16: the middles are at 23, 37, 51 and 65. The sum is -100, -50, -100 and +100 million, so that
  // it changes sign halfway between 110 and 115.
  expect(layout.lines).toEqual([
    { name: "Spot", price: 106.25, y: 51 - 14 / 4 },
    { name: "Flip", price: 112.5, y: 30 },
  ]);
  expect(layout.named).toEqual([
    { row: 0, name: "King · Wall +" },
    { row: 3, name: "Wall −" },
  ]);
});

test("a price outside of the strikes has no line, and a board without strikes is empty", () => {
  expect(boardLayout({ ...board, spot: 99 }, 460).lines.map(({ name }) => name)).toEqual(["Flip"]);
  expect(boardLayout({ ...board, strikes: [], matrix: [] }, 460)).toMatchObject({ rows: [], lines: [], named: [] });
});

test("a board without exposure has neither shades nor bars", () => {
  const strikes = board.strikes.map((node) => ({ ...node, value: 0 }));
  const { rows, shades } = boardLayout({ ...board, strikes, matrix: strikes.map(() => [0, 0]) }, 460);

  expect([...shades, ...rows.map(({ bar }) => bar.width)]).toEqual(new Array(12).fill(0));
});

test("many strikes share the height, and only some of them have a label", () => {
  const strikes = Array.from({ length: 280 }, (_, index) => ({ strike: 100 + index, value: 1, nodeType: "normal" }));
  const many = boardLayout({ ...board, strikes, matrix: strikes.map(() => [1, 1]) }, 460);

  expect(many.rowHeight).toBe(2);
  expect(many.rows.filter(({ hasLabel }) => hasLabel)).toHaveLength(47);
});

test("a point belongs to the cell that is drawn there", () => {
  expect(cellAt(layout, 50, 17)).toEqual({ row: 0, column: 0 });
  expect(cellAt(layout, 300, 71)).toEqual({ row: 3, column: 1 });
  expect(cellAt(layout, 400, 40)).toEqual({ row: 1, column: NET });
  expect(cellAt(layout, 50, 10)).toBeUndefined();
  expect(cellAt(layout, 50, 73)).toBeUndefined();
});

test("arrow keys move through the rows, the expirations and the net, and stop at the edges", () => {
  const start = movedCell(layout, undefined, "ArrowDown");
  const moves = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowDown", "Home", "ArrowUp"];
  const path: unknown[] = [start];
  let cell = start;
  for (const key of moves) path.push((cell = movedCell(layout, cell, key)));

  expect(path).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 1 },
    { row: 0, column: NET },
    { row: 0, column: NET },
    { row: 0, column: 1 },
    { row: 3, column: 1 },
    { row: 3, column: 1 },
    { row: 0, column: 1 },
    { row: 0, column: 1 },
  ]);
  expect(movedCell(layout, start, "a")).toBeUndefined();
});

test("the text of a cell has its strike, its expiration and its exposure", () => {
  expect(pictureCellText(layout, { row: 1, column: 1 })).toBe("110, Nov 20: −$25.0M");
  expect(pictureCellText(layout, { row: 0, column: NET })).toBe("115, net: $200.0M, king");
});
