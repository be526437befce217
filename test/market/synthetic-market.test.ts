import { nextSession } from "../../service/market/calendar";
import { dayOf } from "../../service/market/civil-day";
import { expirationDays } from "../../service/market/expirations";
import type { Board } from "../../service/market/market";
import { syntheticListings } from "../../service/market/synthetic-chain";
import { syntheticMarket } from "../../service/market/synthetic-market";
import { type SyntheticRoot, syntheticRoots } from "../../service/market/synthetic-roots";

const midday = Date.parse("2026-11-20T18:00:00Z");

function boardOf(symbol: string, instant: number | string, market = syntheticMarket()): Board {
  const board = market.boardAt(symbol, typeof instant === "string" ? Date.parse(instant) : instant);
  if (board === undefined) throw new Error(`${symbol} has a board`);
  return board;
}

function rootOf(symbol: string): SyntheticRoot {
  const root = syntheticRoots.find((candidate) => candidate.symbol === symbol);
  if (root === undefined) throw new Error(`${symbol} is listed`);
  return root;
}

/** Every bit of a board, as text. */
function bytes(board: Board): string {
  const arrays = [board.strikes, board.cells("gamma"), board.cells("vanna")];
  return JSON.stringify(board) + arrays.map((array) => Buffer.from(array.buffer).toString("base64")).join();
}

test("the market lists SPXW, SPX, SPY, QQQ and NVDA, and knows no other symbol", () => {
  const market = syntheticMarket();

  expect(market.symbols).toEqual(["SPXW", "SPX", "SPY", "QQQ", "NVDA"]);
  expect([market.boardAt("IBM", midday), market.spotAt("IBM", midday)]).toEqual([undefined, undefined]);
});

test("the same instant gives the same board to the last bit, whatever was asked before", () => {
  const used = syntheticMarket();
  for (const instant of ["2026-11-23T18:00:00Z", "2026-03-02T15:00:00Z"]) boardOf("SPY", instant, used).cells("gamma");

  for (const symbol of ["SPY", "NVDA"]) {
    expect(bytes(boardOf(symbol, midday, used))).toBe(bytes(boardOf(symbol, midday)));
  }
});

test("another seed is another market", () => {
  const other = syntheticMarket({ seed: 2 });

  expect(boardOf("SPY", midday, other).spot).not.toBe(boardOf("SPY", midday).spot);
  expect(bytes(boardOf("SPY", midday, other))).not.toBe(bytes(boardOf("SPY", midday)));
});

test("a new second brings a new board in a session", () => {
  const market = syntheticMarket();
  const [before, after] = [boardOf("SPY", midday, market), boardOf("SPY", midday + 1_999, market)];

  expect(after.asOfMs).toBe(midday + 1_000);
  expect(after.cells("gamma").some((cell, i) => cell !== before.cells("gamma")[i])).toBe(true);
});

test("on a weekend the board is Friday's last, without the expirations settled since", () => {
  const market = syntheticMarket();
  const friday = boardOf("SPY", "2026-11-20T20:59:59Z", market);
  const sunday = boardOf("SPY", "2026-11-22T15:00:00Z", market);

  expect(new Date(sunday.asOfMs).toISOString()).toBe("2026-11-20T20:59:59.000Z");
  expect([sunday.spot, sunday.previousClose]).toEqual([friday.spot, friday.previousClose]);
  expect(friday.expirations[0]).toBe("2026-11-20");
  expect(sunday.expirations).toEqual(friday.expirations.slice(1));
});

test("an expiration leaves the board at the close, not before", () => {
  expect(boardOf("SPY", "2026-11-20T20:59:59.999Z").expirations[0]).toBe("2026-11-20");
  expect(boardOf("SPY", "2026-11-20T21:00:00Z").expirations[0]).toBe("2026-11-23");
});

test("SPX settles at the open of the third Friday", () => {
  expect(boardOf("SPX", "2026-11-20T14:29:59Z").expirations[0]).toBe("2026-11-20");
  expect(boardOf("SPX", "2026-11-20T14:30:00Z").expirations[0]).toBe("2026-12-18");
});

test("the previous close is the price at the bell of the session before", () => {
  const market = syntheticMarket();

  expect(boardOf("NVDA", midday, market).previousClose).toBe(market.spotAt("NVDA", Date.parse("2026-11-19T21:00:00Z")));
  expect(boardOf("NVDA", "2026-11-22T15:00:00Z", market).previousClose).toBe(
    market.spotAt("NVDA", Date.parse("2026-11-20T04:00:00Z")),
  );
});

test("the price in a session is the board's, and after the close that of the bell", () => {
  const market = syntheticMarket();

  expect(market.spotAt("QQQ", midday + 999)).toBe(boardOf("QQQ", midday, market).spot);
  expect(market.spotAt("QQQ", Date.parse("2026-11-22T15:00:00Z"))).toBe(
    market.spotAt("QQQ", Date.parse("2026-11-20T21:00:00Z")),
  );
});

test("SPX and SPXW have one underlying", () => {
  expect(boardOf("SPX", midday).spot).toBe(boardOf("SPXW", midday).spot);
});

test("SPXW lists 48 to 60 expirations in every session for seven years, and some 730 strikes", () => {
  const { expirations } = rootOf("SPXW");
  const counts = new Set<number>();
  for (let day = nextSession(dayOf(2024, 1, 1)); day < dayOf(2031, 1, 1); day = nextSession(day)) {
    counts.add(expirationDays(expirations, day).length);
  }

  expect(Math.min(...counts)).toBeGreaterThanOrEqual(48);
  expect(Math.max(...counts)).toBeLessThanOrEqual(60);
  for (const date of ["2026-02-11", "2026-06-24", "2026-11-20"]) {
    const { strikes } = boardOf("SPXW", `${date}T18:00:00Z`);
    expect(strikes.length).toBeGreaterThan(680);
    expect(strikes.length).toBeLessThan(800);
  }
});

test("every listing has ascending strikes around the price and whole, not negative open interest", () => {
  for (const root of syntheticRoots) {
    for (const { strikes, calls, puts } of syntheticListings(root, dayOf(2026, 11, 20), 1)) {
      const ladder = Array.from(strikes);
      expect(ladder).toEqual([...new Set(ladder)].sort((a, b) => a - b));
      const contracts = [...Array.from(calls), ...Array.from(puts)];
      expect(contracts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
      expect(contracts.some((count) => count > 100)).toBe(true);
    }
  }
});

test("round strikes hold more open interest, and puts more than calls on an index", () => {
  const listings = syntheticListings(rootOf("SPXW"), dayOf(2026, 11, 20), 1);
  const total = (pick: (strike: number) => boolean, side: "calls" | "puts") =>
    listings
      .flatMap((listing) => Array.from(listing.strikes, (strike, i) => (pick(strike) ? (listing[side][i] ?? 0) : 0)))
      .reduce((sum, count) => sum + count, 0);
  const near = (strike: number) => strike > 6_300 && strike < 7_500;

  const hundreds = total((strike) => near(strike) && strike % 100 === 0, "puts");
  const plain = total((strike) => near(strike) && strike % 100 === 5, "puts");
  expect(hundreds / plain).toBeGreaterThan(3);
  expect(hundreds / plain).toBeLessThan(9); // fivefold by rule, and only the hundreds are listed far out
  expect(total(() => true, "puts")).toBeGreaterThan(1.4 * total(() => true, "calls"));
});

test("from one session to the next most strikes stay listed", () => {
  const [friday, monday] = [boardOf("SPXW", midday), boardOf("SPXW", "2026-11-23T18:00:00Z")];
  const listed = new Set(monday.strikes);

  expect(friday.strikes.filter((strike) => listed.has(strike)).length / friday.strikes.length).toBeGreaterThan(0.97);
});

test("no cell is NaN, none is empty of meaning near the money, and the wings fade to zero", () => {
  for (const symbol of syntheticMarket().symbols) {
    const board = boardOf(symbol, midday);
    for (const metric of ["gamma", "vanna"] as const) {
      const cells = Array.from(board.cells(metric));
      expect(cells.every(Number.isFinite)).toBe(true);
      expect(Math.max(...cells.map(Math.abs))).toBeGreaterThan(100_000);
      expect(cells[0]).toBe(0);
    }
  }
});
