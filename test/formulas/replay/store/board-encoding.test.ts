import fc from "fast-check";
import { type SymbolHeatmap, nodeTypes } from "@strikebook/contract";
import { decodedBoard, encodedBoard } from "../../../../packages/formulas/replay/store/board-encoding";
import { sumInCents } from "../../../support/market/sum-in-cents";

const header = {
  symbol: "SPXW",
  asOf: "2026-11-20T15:30:00.000Z",
  spot: 6712.37,
  previousClose: 6700.5,
  priceChange: 11.87,
  priceChangePercent: 0.1772,
  expirations: ["2026-11-20", "2026-11-23"],
};

const amounts = fc.oneof(
  fc.integer({ min: -(2 ** 45), max: 2 ** 45 }).map((cents) => cents / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 0.1 + 0.2, 5e-324, -1.7976931348623157e308),
);

const boards: fc.Arbitrary<SymbolHeatmap> = fc
  .record({
    steps: fc.array(fc.constantFrom(0.5, 1, 2.5, 5, 25, 0.125), { minLength: 1, maxLength: 40 }),
    withMatrix: fc.boolean(),
  })
  .chain(({ steps, withMatrix }) => {
    let strike = 0;
    const strikes = steps.map((step) => (strike += step));
    return fc
      .record({
        values: fc.array(amounts, { minLength: steps.length, maxLength: steps.length }),
        types: fc.array(fc.constantFrom(...nodeTypes), { minLength: steps.length, maxLength: steps.length }),
        cells: fc.array(fc.tuple(amounts, amounts), { minLength: steps.length, maxLength: steps.length }),
        sums: fc.constantFrom("none", "exact", "to the cent"),
      })
      .map(({ values, types, cells, sums }) => {
        const valueAt = (index: number) => {
          const [near = 0, far = 0] = cells[index] ?? [];
          if (!withMatrix || sums === "none") return values[index] ?? 0;
          return sums === "exact" ? 0 + near + far : sumInCents([near, far]);
        };
        const nodes = strikes.map((one, index) => ({
          strike: one,
          value: valueAt(index),
          nodeType: types[index] ?? "",
        }));
        return { ...header, strikes: nodes, ...(withMatrix && { matrix: cells.map((row) => [...row]) }) };
      });
  });

test("a decoded board is the board that was encoded, to the last bit", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const encoded = encodedBoard(board);
      expect(encoded && decodedBoard(encoded)).toStrictEqual(board);
    }),
    { numRuns: 500 },
  );
});

test("a strike of 92 in whole cents takes at most a quarter of its JSON text", () => {
  const strikes = Array.from({ length: 92 }, (_, index) => ({
    strike: 6_480 + 5 * index,
    value: Math.round(1e9 * Math.sin(index)) / 100,
    nodeType: index === 40 ? "king" : "normal",
  }));

  const encoded = encodedBoard({ ...header, strikes });

  // By hand: a byte or two for each strike, and five for an amount of up to 10 million dollars in cents.
  expect(encoded?.ladder.length).toBeLessThan(92 * 7);
  expect(encoded?.ladder.length).toBeLessThan(JSON.stringify(strikes).length / 4);
});

test("a value that is the sum of its row to the cent takes one byte", () => {
  const board = (value: number) => ({
    ...header,
    strikes: [{ strike: 5, value, nodeType: "king" }],
    matrix: [[0.1, 0.2]],
  });

  const sizeOf = (value: number) => encodedBoard(board(value))?.ladder.length ?? NaN;

  // By hand: 0.1 + 0.2 is 0.30000000000000004, no whole number of cents: it takes eight bytes and two before them.
  expect(sizeOf(0.1 + 0.2) - sizeOf(0.3)).toBe(9);
});

test.each([
  ["a node type that is not documented", [{ strike: 5, value: 1, nodeType: "queen" }]],
  ["a field that is not documented", [{ strike: 5, value: 1, nodeType: "king", rank: 1 }]],
  ["strikes that do not ascend", [5, 4].map((strike) => ({ strike, value: 1, nodeType: "normal" }))],
  ["a strike of four decimals", [{ strike: 5.1234, value: 1, nodeType: "normal" }]],
])("a board with %s is not encoded", (_what, strikes) => {
  expect(encodedBoard({ ...header, strikes })).toBeUndefined();
});

test("a matrix of another size than the board is not encoded", () => {
  const strikes = [{ strike: 5, value: 1, nodeType: "normal" }];
  expect(encodedBoard({ ...header, strikes, matrix: [[1]] })).toBeUndefined();
});
