import { type SymbolRange, endpoints } from "@strikebook/contract";
import { askSum } from "../../../packages/formulas/sums/ask-sum";
import type { SumSource } from "../../../packages/formulas/sums/root-requests";
import { type ReceivedResult, callContext } from "@strikebook/client";

const at = (second: number) => `2026-11-20T15:30:${String(second).padStart(2, "0")}.000Z`;

/** Frames of two strikes at seconds after 10:30, each with its values. */
function frames(symbol: string, bySecond: Readonly<Record<number, [number, number]>>): SymbolRange {
  return {
    symbol,
    axes: [{ id: 0, strikes: [100, 105], expirations: ["2026-11-20"] }],
    frames: Object.entries(bySecond).map(([second, values]) => ({
      ...{ asOf: at(Number(second)), axis: 0, spot: 101, previousClose: 100 },
      values,
    })),
  };
}

const ranges: Readonly<Record<string, SymbolRange>> = {
  SPX: frames("SPX", { 0: [1, 2], 10: [3, 4], 30: [5, 6] }),
  SPXW: frames("SPXW", { 2: [10, 20], 11: [30, 40], 50: [50, 60] }),
};

test("frames of roots are added within five seconds, with the time of the older, and what is left out is said", async () => {
  const results: ReceivedResult[] = [];
  const source = {
    describes: () => false,
    get: (
      _endpoint: unknown,
      { symbol }: { symbol: string },
      { onResult }: { onResult?: (result: object) => void },
    ) => {
      onResult?.({ record: ranges[symbol] });
      return Promise.resolve({ record: ranges[symbol] });
    },
  } as unknown as SumSource;
  const request = { symbol: "SPX+", fromMs: Date.parse(at(0)), toMs: Date.parse(at(59)) };

  const sum = await askSum(
    source,
    { endpoint: endpoints.range, request },
    callContext({ onResult: (result) => results.push(result) }),
  );

  expect((sum as SymbolRange).frames.map(({ asOf, values }) => [asOf, values])).toEqual([
    [at(0), [11, 22]],
    [at(10), [33, 44]],
  ]);
  expect(results.map(({ notes }) => notes?.at(-1))).toEqual(
    new Array(2).fill("Frames that are left out, because not every root has one within five seconds: 1."),
  );
});
