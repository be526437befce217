import { levelsDigest } from "../../../../packages/formulas/levels/levels-digest";
import {
  liveFields,
  liveTable,
  needsBoard,
  ofMetric,
  showsWithoutBoard,
  type LiveRow,
} from "../../../../packages/formulas/tables/exposure/live-tables";
import { streamedBoard } from "../../../support/stream/streamed-board";

const zeroGamma = { level: 98, distancePct: 100 * (98 / 101.5 - 1), status: "ok" };
const sides = {
  callWall: { strike: 105, value: 6_000, distancePct: 100 * (105 / 101.5 - 1) },
  putWall: { strike: 90, value: -900, distancePct: 100 * (90 / 101.5 - 1) },
  expirations: [],
};
const { board } = streamedBoard({ zeroGamma, sides });
const row: LiveRow = {
  symbol: "SPY",
  state: "live",
  reason: undefined,
  board,
  levels: levelsDigest(board),
  ageSeconds: 3,
};

/** The fields of one row by name, without their formats. */
function shown(of: LiveRow): Record<string, unknown> {
  const [cells = []] = liveTable([of], liveFields);
  const plain = cells.map((cell) => (typeof cell === "object" && "basicValue" in cell ? cell.basicValue : cell));
  return Object.fromEntries(liveFields.map(({ field }, index) => [field, plain[index]]));
}

// Spot 101.5 and the close before it 100; -20 at 90, 2,020 at 100, 5,000 at 105: together 7,000. The sums from below are -20,
// 2,000, 7,000: the flip is 20 of the 2,020 dollars, and of the 10 points, above 90. 2026-11-20 is Excel date 46346; 15:30 is
// 55,800 s.
test("a live row shows the board, its levels and its state", () => {
  expect(shown(row)).toEqual({
    spot: 101.5,
    state: "live",
    age: 3,
    asOf: 46_346 + 55_800 / 86_400,
    previousClose: 100,
    change: 1.5,
    changePct: expect.closeTo(1.5, 9) as number,
    boardSpot: 101.5,
    net: 7_000,
    king: 105,
    kingValue: 5_000,
    positiveWall: 105,
    positiveWallValue: 5_000,
    negativeWall: 90,
    negativeWallValue: -20,
    flip: expect.closeTo(90 + 200 / 2_020, 9) as number,
    flipDistancePct: expect.closeTo(100 * ((90 + 200 / 2_020) / 101.5 - 1), 9) as number,
    lowStrike: 90,
    highStrike: 105,
    positiveWallMarginPct: expect.closeTo(100 * (5_000 / 2_020 - 1), 9) as number,
    negativeWallMarginPct: "",
    zeroGamma: 98,
    zeroGammaDistancePct: zeroGamma.distancePct,
    zeroGammaStatus: "ok",
    callWall: 105,
    callWallValue: 6_000,
    putWall: 90,
    putWallValue: -900,
    symbol: "SPY",
    canonical: "SPY",
  });
});

test("a row with a reason shows it in place of each value, and still shows its state", () => {
  const reason = "The API key was revoked.";
  const { state, age, asOf, symbol, ...values } = shown({ ...row, state: "closed", reason });

  expect({ state, age, asOf, symbol }).toEqual({
    state: "closed",
    age: 3,
    asOf: 46_346 + 55_800 / 86_400,
    symbol: "SPY",
  });
  expect(new Set(Object.values(values).map((cell) => JSON.stringify(cell)))).toEqual(
    new Set([JSON.stringify({ kind: "failed", reason })]),
  );
});

test("a row without a board and without a reason is blank, never 0", () => {
  const { state, symbol, ...others } = shown({
    ...row,
    state: "connecting",
    board: undefined,
    levels: undefined,
    ageSeconds: undefined,
  });

  expect({ state, symbol }).toEqual({ state: "connecting", symbol: "SPY" });
  expect(new Set(Object.values(others))).toEqual(new Set([""]));
});

test("the age of a symbol without a board is an error, because a blank would be the age of new data", () => {
  const reason = "Waiting for the first board of SPY.";
  const waiting: LiveRow = { ...row, state: "connecting", reason, board: undefined, ageSeconds: undefined };
  const { state, symbol, ...others } = shown(waiting);

  expect({ state, symbol }).toEqual({ state: "connecting", symbol: "SPY" });
  expect(Object.entries(others)).toEqual(Object.keys(others).map((field) => [field, { kind: "failed", reason }]));
});

test("formulas that show the same board share its cells, and another board has cells of its own", () => {
  const cells = (of: LiveRow) => liveTable([of], liveFields)[0]?.filter((cell) => typeof cell === "object") ?? [];
  const other = streamedBoard({ zeroGamma, sides }).board;

  const first = cells(row);
  const second = cells({ ...row, state: "lagged", ageSeconds: undefined });
  const third = cells({ ...row, board: other, levels: levelsDigest(other), ageSeconds: undefined });

  const age = { type: "FormattedNumber", basicValue: 3, numberFormat: "#,##0" };
  expect(first.filter((cell) => !second.includes(cell))).toEqual([age]);
  expect(third).toEqual(second);
  expect(third.filter((cell) => second.includes(cell))).toEqual([]);
});

test("a service that sends no zero gamma has a reason in its cells, and a root without one a blank", () => {
  const { zeroGamma: ofOther, zeroGammaDistancePct } = shown({ ...row, board: streamedBoard().board });
  const reason = expect.stringContaining("This service does not send a zero gamma.") as string;
  expect([ofOther, zeroGammaDistancePct]).toEqual([
    { kind: "failed", reason },
    { kind: "failed", reason },
  ]);

  const none = shown({ ...row, board: streamedBoard({ zeroGamma: null }).board });
  expect([none["zeroGamma"], none["zeroGammaDistancePct"], none["zeroGammaStatus"]]).toEqual(["", "", "none"]);
});

test("call wall and put wall of a stream that sends no calls and puts apart say so", () => {
  const { callWall, putWallValue } = shown({ ...row, board: streamedBoard({ zeroGamma }).board });
  const reason = expect.stringContaining("This service does not send calls and puts apart.") as string;

  expect([callWall, putWallValue]).toEqual([
    { kind: "failed", reason },
    { kind: "failed", reason },
  ]);
});

test("an ill-defined zero gamma, and one of vanna or VIX, has a reason in live cells", () => {
  const cellOf = (of: LiveRow, metric: "gamma" | "vanna" = "gamma") => {
    const fields = liveFields.filter(({ field }) => field === "zeroGamma").map((field) => ofMetric(field, metric));
    return liveTable([of], fields)[0]?.[0];
  };
  const reason = (text: string) => ({ kind: "failed", reason: expect.stringContaining(text) as string });
  const vix = streamedBoard({ zeroGamma }).board;

  const flat = streamedBoard({ zeroGamma: { ...zeroGamma, status: "flat" } }).board;
  expect(cellOf({ ...row, board: flat })).toEqual(reason("ill-defined"));
  expect(cellOf(row, "vanna")).toEqual(reason("Only gamma has a zero gamma"));
  expect(cellOf({ ...row, board: { ...vix, symbol: "VIX" } })).toEqual(
    reason("VIX has no zero gamma: its options are priced from futures."),
  );
});

test("levels are not computed if no column shows them", () => {
  const unread: LiveRow = {
    ...row,
    get levels(): never {
      throw new Error("Levels were computed.");
    },
  };
  const spot = liveFields.filter((field) => !needsBoard(field));

  expect(liveTable([unread], spot)[0]).toHaveLength(spot.length);
});

test("state, age, instant and symbol need no board, levels need their own, and prices accept any", () => {
  const names = (keep: (field: (typeof liveFields)[number]) => boolean) =>
    liveFields.filter(keep).map(({ field }) => field);

  expect(names(showsWithoutBoard)).toEqual(["state", "age", "asOf", "symbol"]);
  expect(names((field) => !needsBoard(field) && !showsWithoutBoard(field))).toEqual([
    "spot",
    "previousClose",
    "change",
    "changePct",
    "boardSpot",
    "canonical",
  ]);
});
