import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexHeatmap, gexHeatmapAt, gexLevels, gexLive } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { namedMarket } from "../../../scripts/support/market/wide-market";

const world = await openLiveCells({
  accounts: [{ ...servedPracticeAccount, credits: 1_000 }],
  market: namedMarket(smallMarket, "SPY", ["SPX", "SPXW", "SPY", "QQQ", "NDX"]),
});

/*
 * Letters that differ from SPWX: one of SPX, two of SPXW and SPY, more of the others. From QQX: one of QQQ, two of SPX and NDX, in the
 * order of the list.
 */
const nearest = {
  SPWX: /SPWX.* The nearest symbols are SPX, SPXW, SPY\. .*Check the ticker\.$/s,
  QQX: /QQX.* The nearest symbols are QQQ, SPX, NDX\. .*Check the ticker\.$/s,
};
const others = { SPWX: /QQX|QQQ|NDX/, QQX: /SPWX|SPXW|SPY/ };

type Called = (...given: never[]) => Promise<unknown[][]>;

let cells = 0;

/** Calculates formulas together, and returns the table or the error message of each. */
async function calculate(...formulas: [Called, ...unknown[]][]): Promise<unknown[]> {
  world.addin.client.forget(); // no result of an earlier test
  const results = formulas.map(([formula, ...given]) => {
    const invocation = { functionName: formula.name, address: `Book!A${(cells += 1)}` };
    const omitted = new Array<null>(Math.max(0, formula.length - 1 - given.length)).fill(null);
    const call = (formula as (...all: unknown[]) => Promise<unknown>)(...given, ...omitted, invocation); // Excel passes values without types
    return call.catch((problem: Error) => problem.message);
  });
  await world.advance(5_000);
  return Promise.all(results);
}

/** Checks that a message suggests symbols for this one alone. */
function expectOwn(message: unknown, symbol: keyof typeof nearest): void {
  expect(message).toMatch(nearest[symbol]);
  expect(message).not.toMatch(others[symbol]);
}

test("a mistyped symbol is told its own nearest symbols when its cell shares a call with known ones", async () => {
  const [known, mistyped, other] = await calculate(
    [gexLevels, cell("QQQ")],
    [gexLevels, cell("SPWX")],
    [gexLevels, cell("QQX")],
  );

  expect(known).toHaveLength(2);
  expectOwn(mistyped, "SPWX");
  expectOwn(other, "QQX");
});

test("mistyped symbols that share a call are told each its own nearest symbols, if none of them is known", async () => {
  const [mistyped, other] = await calculate([gexHeatmap, cell("SPWX")], [gexHeatmap, cell("QQX")]);

  expectOwn(mistyped, "SPWX");
  expectOwn(other, "QQX");
});

test("a mistyped symbol alone is told the same nearest symbols", async () => {
  const [mistyped] = await calculate([gexLevels, cell("SPWX")]);

  expect(mistyped).toMatch(/SPWX.* The nearest symbols are SPX, SPXW, SPY\./);
});

test("a mistyped symbol of a range, and of a past board, is told its own nearest symbols", async () => {
  const [range, past, other] = await calculate(
    [gexLevels, [["QQQ"], ["SPWX"]]],
    [gexHeatmapAt, cell("SPWX"), "15:00"],
    [gexHeatmapAt, cell("QQX"), "15:00"],
  );

  const row = (range as { message?: string }[][])[2] ?? [];
  expectOwn(row.flatMap(({ message }) => message ?? [])[0], "SPWX");
  expectOwn(past, "SPWX");
  expectOwn(other, "QQX");
});

test("a mistyped symbol of a live cell is told its own nearest symbols, beside known ones and alone", async () => {
  const rows = world.open(gexLive, "GEX.LIVE", cell("QQQ,SPWX"), cell("spot"));
  const alone = world.open(gexLive, "GEX.LIVE", cell("SPWX"), cell("net"));
  const other = world.open(gexLive, "GEX.LIVE", cell("QQX"), cell("net"));
  await world.advance(10_000);

  const [known, mistyped] = rows.newest() as [[unknown], [unknown]];
  expect(known).toEqual([101.5]);
  expectOwn(mistyped[0], "SPWX");
  expectOwn((alone.newest() as [[unknown]])[0][0], "SPWX");
  expectOwn((other.newest() as [[unknown]])[0][0], "QQX");
  for (const one of [rows, alone, other]) one.cancel();
  await world.advance(15_000);
});
