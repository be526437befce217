import { boardLayout } from "../../../src/taskpane/board/board-layout";
import { cellAt, pictureCellText, movedCell, NET } from "../../../src/taskpane/board/picture-cell";
import type { SymbolHeatmap } from "@strikebook/contract";

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

/** A font whose characters are all 6 pixels wide, in lines of 12 pixels. */
const room = (width: number) => ({ width, text: { height: 12, widthOf: (text: string) => 6 * text.length } });

/**
 * 383 pixels: 36 for the prices and a gap of 4; 102 for each of the two expirations and 96 for the net, which has 32 percent of the 300;
 * 7 for the lines to the names and a gap, and 36 for the names.
 */
const layout = boardLayout(board, room(383));

test("the highest strike is the first row, and expirations are columns from the nearest to the last", () => {
  expect(layout.rows.map(({ strike }) => strike)).toEqual([115, 110, 105, 100]);
  expect(layout.rows.map(({ exposures }) => exposures)).toEqual([
    [0, 200e6],
    [-25e6, -25e6],
    [30e6, 20e6],
    [-100e6, 0],
  ]);
  expect(layout.columns).toEqual([
    { expiration: "2026-11-18", left: 40 },
    { expiration: "2026-11-20", left: 142 },
  ]);
});

test("the largest exposure has the full shade, zero none, and a shade has the sign of its exposure", () => {
  // Row by row, two expirations each.
  expect(Array.from(layout.shades, Math.sign)).toEqual([0, 1, -1, -1, 1, 1, -1, 0]);
  expect(layout.shades[1]).toBeCloseTo(1, 12);
  // log(1 + 0.5 / 0.02) / log(1 + 1 / 0.02)
  expect(layout.shades[6]).toBeCloseTo(-0.828_6, 4);
});

test("the bars of both signs fill the width of the net together, and start where they meet", () => {
  // 300 million are 96 pixels wide: -100 million end at 244 + 32.
  expect(layout.rows.map(({ bar }) => [bar.left, bar.width])).toEqual([
    [276, 64],
    [276 - 16, 16],
    [276, 16],
    [276 - 32, 32],
  ]);
});

test("a net that is small beside the others has a bar of one pixel", () => {
  const strikes = board.strikes.map((node, at) => (at === 1 ? { ...node, value: 1e5 } : node));

  expect(boardLayout({ ...board, strikes }, room(383)).rows[2]?.bar.width).toBe(1);
});

test("in a room that texts fill, nothing is drawn to the left of where it starts", () => {
  const { columnWidth, rows, profileLeft, namesLeft } = boardLayout(board, room(60));

  expect(columnWidth).toBe(0);
  expect(profileLeft).toBe(namesLeft);
  expect(rows.every(({ bar }) => bar.width <= 1)).toBe(true);
});

test("spot and flip are drawn between the strikes beside them, and the king and the walls at their strikes", () => {
  // Rows of 14 pixels below a heading of 16: the middles are at 23, 37, 51 and 65. The sum is -100, -50, -100 and +100 million, so that
  // it changes sign halfway between 110 and 115.
  expect(layout.lines).toEqual([
    { name: "Spot", price: 106.25, y: 51 - 14 / 4 },
    { name: "Flip", price: 112.5, y: 30 },
  ]);
  expect(layout.named).toEqual([
    { row: 0, name: "King" },
    { row: 0, name: "Wall +" },
    { row: 3, name: "Wall −" },
  ]);
});

test("a price outside of the strikes has no line, and a board without strikes is empty", () => {
  expect(boardLayout({ ...board, spot: 99 }, room(383)).lines.map(({ name }) => name)).toEqual(["Flip"]);
  expect(boardLayout({ ...board, strikes: [], matrix: [] }, room(383))).toMatchObject({
    rows: [],
    lines: [],
    named: [],
  });
});

test("a board without exposure has neither shades nor bars", () => {
  const strikes = board.strikes.map((node) => ({ ...node, value: 0 }));
  const { rows, shades } = boardLayout({ ...board, strikes, matrix: strikes.map(() => [0, 0]) }, room(383));

  expect([...shades, ...rows.map(({ bar }) => bar.width)]).toEqual(new Array(12).fill(0));
});

test("the labels of marks stand beside the cells and the bars, apart from each other, and hide those of strikes", () => {
  // King and Wall + are at 23, Flip at 30, Spot at 47.5 and Wall − at 65. Five names of 12 pixels fill the 60 below the heading.
  expect(layout.names.map(({ text, y, textY }) => [text, y, textY])).toEqual([
    ["King", 23, 22],
    ["Wall +", 23, 34],
    ["Flip", 30, 46],
    ["Spot", 47.5, 58],
    ["Wall −", 65, 70],
  ]);
  expect(layout.height).toBe(76);
  // 110 at 37 and 105 at 51 have no room.
  expect(layout.prices.map(({ text, textY }) => [text, textY])).toEqual([
    ["115", 22],
    ["112.50", 34],
    ["106.25", 47.5],
    ["100", 65],
  ]);
  expect([layout.cellsLeft, layout.namesLeft, layout.namesStart, layout.width]).toEqual([40, 340, 347, 383]);
});

test("a price of many digits and a long name make the cells narrower, so that they are not cut off", () => {
  const strikes = board.strikes.map((node) => ({ ...node, strike: node.strike * 1_000 }));
  const zeroGamma = { level: 106_250, distancePct: 0 };
  const wide = boardLayout({ ...board, strikes, spot: 106_250, zeroGamma }, room(383));

  // 106,250.00 has ten characters, as has Zero gamma.
  expect(wide.cellsLeft).toBe(64);
  expect(wide.namesStart).toBe(383 - 60);
});

test("marks at one price have names one below the other, and share the label of the price", () => {
  // The sum is -100, -50, -100 and +100 million: the flip is at 112.5.
  const zeroGamma = { level: 112.5, distancePct: 5.9 };
  const { names, prices, lines } = boardLayout({ ...board, spot: 112.5, zeroGamma }, room(383));

  expect(lines.map(({ name, y }) => [name, y])).toEqual([
    ["Spot", 30],
    ["Zero gamma", 30],
    ["Flip", 30],
  ]);
  expect(names.map(({ text, textY }) => [text, textY])).toEqual([
    ["King", 22],
    ["Wall +", 34],
    ["Spot", 46],
    ["Zero gamma", 58],
    ["Flip", 70],
    ["Wall −", 82],
  ]);
  expect(prices.map(({ text }) => text)).toEqual(["105", "115", "112.50", "100"]);
});

test("labels are as far apart as lines of a larger text", () => {
  const large = boardLayout(board, { width: 800, text: { height: 24, widthOf: (text) => 12 * text.length } });

  expect([large.rowHeight, large.cellsTop, large.cellsLeft]).toEqual([26, 28, 76]);
  for (const side of [large.prices, large.names]) expect(leastGap(side)).toBeGreaterThanOrEqual(24);
  for (const { textY } of [...large.prices, ...large.names]) {
    expect(textY - 12).toBeGreaterThanOrEqual(large.cellsTop);
    expect(textY + 12).toBeLessThanOrEqual(large.height);
  }
});

/** Returns the least distance of two labels. */
function leastGap(labels: readonly { textY: number }[]): number {
  const places = labels.map(({ textY }) => textY).toSorted((one, other) => one - other);
  return Math.min(...places.slice(1).map((place, at) => place - (places[at] ?? 0)));
}

test("many strikes share the height, and only some of them have a label", () => {
  const strikes = Array.from({ length: 280 }, (_, index) => ({ strike: 100 + index, value: 0, nodeType: "normal" }));
  const many = boardLayout({ ...board, spot: 99, strikes, matrix: strikes.map(() => [0, 0]) }, room(383));
  const marked = boardLayout({ ...board, strikes, spot: 240.2, matrix: strikes.map(() => [0, 0]) }, room(383));

  expect(many.rowHeight).toBe(2);
  // Every sixth of 280, but for the first, whose label would stand above the cells.
  expect(many.prices.filter(({ isMark }) => !isMark)).toHaveLength(46);
  for (const side of [marked.prices, marked.names]) expect(leastGap(side)).toBeGreaterThanOrEqual(12);
});

test("many expirations have as many headings as there is room for", () => {
  // 204 pixels for 51 expirations of 4 pixels; a heading of five characters needs 30 and a gap of 2: the room of eight columns.
  const expirations = Array.from({ length: 51 }, (_, day) => `2026-12-${day + 10}`);
  const { headings } = boardLayout({ ...board, expirations }, room(383));

  expect(headings.map(({ text }) => text)).toEqual([
    "12/10",
    "12/18",
    "12/26",
    "12/34",
    "12/42",
    "12/50",
    "12/58",
    "Net",
  ]);
  expect(headings[1]?.middle).toBe(40 + 8.5 * 4);
});

test("a point belongs to the cell that is drawn there", () => {
  expect(cellAt(layout, 50, 17)).toEqual({ row: 0, column: 0 });
  expect(cellAt(layout, 200, 71)).toEqual({ row: 3, column: 1 });
  expect(cellAt(layout, 300, 40)).toEqual({ row: 1, column: NET });
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
  expect(pictureCellText(layout, { row: 0, column: NET })).toBe(
    "115, net: $200.0M, king: the largest exposure of the board, positive or negative",
  );
});
