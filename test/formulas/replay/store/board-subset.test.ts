import type { SymbolHeatmap } from "@strikebook/contract";
import { boardSubset, type BoardSize } from "../../../../packages/formulas/replay/store/board-subset";
import { simulatedData } from "../../../../service/market-source/market-data";
import { startService } from "../../../../scripts/support/service/start-service";

const { market } = simulatedData();
const { request, clock } = startService({ market });
clock.nowMs = Date.parse("2026-11-20T21:30:00Z");

/** Times of the session of Wednesday, 18 November 2026: the open, 10:07:13, noon and 15:59 in New York. */
const instants = ["14:30:00", "15:07:13", "17:00:00", "20:59:00"].map((time) => `2026-11-18T${time}Z`);

async function board(symbol: string, at: string, { maxStrikes, layout }: BoardSize): Promise<SymbolHeatmap> {
  const { body } = await request(
    `/v1/historical?symbols=${symbol}&at=${at}&maxStrikes=${maxStrikes}&layout=${layout}&maxExpirations=3`,
  );
  return (body as { data: { symbols: [SymbolHeatmap] } }).data.symbols[0];
}

test("a part of a stored board is what the service returns for it, or is requested from the service", async () => {
  const stored: BoardSize = { maxStrikes: 92, layout: "matrix" };
  let count = 0;
  const served: string[] = [];
  for (const symbol of ["SPXW", "SPY", "QQQ", "NVDA"]) {
    for (const at of instants) {
      const large = await board(symbol, at, stored);
      for (const maxStrikes of [91, 60, 41, 40, 9, 1]) {
        for (const layout of ["net", "matrix"] as const) {
          const wanted: BoardSize = { maxStrikes, layout };
          const part = boardSubset(large, stored, wanted);
          count += 1;
          if (!part) continue;
          served.push(symbol);
          expect(part).toEqual(await board(symbol, at, wanted));
        }
      }
    }
  }
  expect(count).toBe(4 * 4 * 6 * 2);
  expect(new Set(served)).toContain("SPXW");
  expect(served.length).toBeGreaterThan(count / 4);
});

const nodes = (values: readonly number[], king: number) =>
  values.map((value, index) => ({ strike: 100 + index, value, nodeType: index === king ? "king" : "normal" }));

const small: SymbolHeatmap = {
  symbol: "SPY",
  asOf: "2026-11-18T15:30:00Z",
  spot: 102.2,
  previousClose: 100,
  priceChange: 2.2,
  priceChangePercent: 2.2,
  expirations: ["2026-11-20"],
  strikes: nodes([10, 20, 900, 40], 2),
  matrix: [[10], [20], [900], [40]],
};
const ofFour: BoardSize = { maxStrikes: 4, layout: "matrix" };

test("fewer strikes are those around the strike nearest spot, one more below it than above if their number is even", () => {
  expect(boardSubset(small, ofFour, { maxStrikes: 2, layout: "net" })?.strikes.map(({ strike }) => strike)).toEqual([
    101, 102,
  ]);
  expect(boardSubset(small, ofFour, { maxStrikes: 3, layout: "matrix" })).toMatchObject({
    strikes: [{ strike: 101 }, { strike: 102 }, { strike: 103 }],
    matrix: [[20], [900], [40]],
  });
});

test("a board with the matrix is also the board without it", () => {
  const net = boardSubset(small, ofFour, { maxStrikes: 4, layout: "net" });

  expect(net).not.toHaveProperty("matrix");
  expect({ ...net, matrix: small.matrix }).toEqual(small);
});

test.each<[string, Partial<SymbolHeatmap>, BoardSize, BoardSize]>([
  ["has no matrix", { matrix: undefined }, { ...ofFour, layout: "net" }, { maxStrikes: 2, layout: "matrix" }],
  ["has fewer strikes", {}, ofFour, { maxStrikes: 5, layout: "net" }],
  ["has not all strikes that were requested", {}, { ...ofFour, maxStrikes: 6 }, { maxStrikes: 2, layout: "net" }],
  [
    "has all listed strikes, however many these are",
    {},
    { ...ofFour, maxStrikes: "all" },
    { maxStrikes: 2, layout: "net" },
  ],
  ["is at the end of the listed strikes", { spot: 100.1 }, ofFour, { maxStrikes: 2, layout: "net" }],
  [
    "has the walls of calls and puts of all its strikes",
    { sides: { callWall: null, putWall: null, expirations: [] } },
    ofFour,
    { maxStrikes: 2, layout: "net" },
  ],
  ["has its king elsewhere", { strikes: nodes([900, 20, 40, 40], 0) }, ofFour, { maxStrikes: 2, layout: "net" }],
])("no part of a board is known that %s", (_what, change, stored, wanted) => {
  expect(boardSubset({ ...small, ...change }, stored, wanted)).toBeUndefined();
});
