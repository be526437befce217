import { dayFromIso } from "@strikebook/calendar";
import { straddleAtSignal } from "../../../src/templates/straddle";
import { openTemplates } from "../../support/templates/open-templates";
import { shown } from "../../support/templates/interval-column";
import { mean } from "../../support/templates/intervals";
import { normalShare } from "../../support/templates/student";

type Row = readonly unknown[];

/** The columns of the data sheet. */
const column = {
  ...{ date: 0, close: 1, signalAt: 2, spot: 3, exposure: 4, flip: 5, strike: 6, expiration: 7, bid: 8, ask: 9 },
  ...{ lastDay: 10, side: 11, signal: 12, implied: 13, price: 14, half: 15, worth: 16, gross: 17, net: 18 },
};

/** Returns one standard deviation in percent over some sessions, from the volatilities of 7 and of 30 days in percent per year. */
function deviation(iv7: number, iv30: number, sessions: number): number {
  const [week, month] = [(iv7 ** 2 * 5) / 252, (iv30 ** 2 * 21) / 252];
  if (sessions <= 5) return iv7 * Math.sqrt(sessions / 252);
  if (sessions >= 21) return iv30 * Math.sqrt(sessions / 252);
  return Math.sqrt(week + ((month - week) * (sessions - 5)) / 16);
}

// Prices by hand: 5 for each board of a session that the horizon follows, 5 for each 31 days of prices, 1 for each 10 weekdays.
test.each([
  ["one session", 1, 22, 21 * 5 + 5 + 3],
  ["five sessions", 5, 22, 17 * 5 + 5 + 3],
  ["21 sessions", 21, 44, 23 * 5 + 10 + 5],
])("without quotes, a straddle over %s has the price of Black-Scholes", async (_name, horizon, count, credits) => {
  using session = await openTemplates();

  const [front = [], data = [], volatility = []] = await session.filled(
    straddleAtSignal,
    { credits },
    { Symbol: "NVDA", Sessions: count, "Sessions to the expiration": horizon, "Spread, % of the price": 6 },
  );

  const rows = data.slice(4).filter(([date]) => typeof date === "number");
  const known = volatility.slice(4).filter(([date]) => typeof date === "number");
  expect(rows).toHaveLength(count);
  const nets: number[] = [];
  for (const [index, row] of rows.entries()) {
    const end = rows[index + horizon];
    if (!end) {
      // Its expiration has not come: no board is requested.
      expect(row.slice(column.signalAt, column.net + 1).every((cell) => cell === "")).toBe(true);
      continue;
    }
    const spot = Number(row[column.spot]);
    const before = known.filter(([date]) => Number(date) < Number(row[0])).at(-1);
    const implied = deviation(Number(before?.[1]), Number(before?.[2]), horizon + 6 / 6.5);
    const price = 2 * spot * (2 * normalShare(implied / 200) - 1);
    const worth = Math.abs(Number(end[column.close]) - spot);
    const isBelow = row[column.flip] === "" ? Number(row[column.exposure]) < 0 : spot < Number(row[column.flip]);
    const gross = ((isBelow ? 1 : -1) * (worth - price) * 100) / spot;
    const net = gross - (0.03 * price * 100) / spot;
    nets.push(net);
    expect(row.slice(column.strike, column.ask + 1)).toEqual(["", "", "", ""]);
    expect(row.slice(column.lastDay)).toEqual(
      expect.arrayContaining([end[0], isBelow ? "below" : "above", isBelow ? 1 : -1]),
    );
    expect(row.slice(column.implied, column.net + 1)).toEqual(
      [implied, price, price * 0.03, worth, gross, net].map(shown),
    );
  }
  const line = (name: string) => front.find(([first]) => first === name) ?? [];
  expect(nets).toHaveLength(count - horizon);
  expect(line("All").slice(1, 3)).toEqual([shown(mean(nets)), nets.length]);
  expect(line("Prices are")[1]).toBe("approximation");
  expect(line("Mean price, % of spot").slice(2, 4)).toEqual([0, nets.length]);
  expect(front[4]?.[1]).toMatch(
    new RegExp(`^Approximation\\. Too few signals to tell: ${nets.length}\\. About \\d+ sessions would do`),
  );
});

test("a signal of one's own is traded: bought above 0, sold below 0, and 0 not at all", async () => {
  using session = await openTemplates();
  await session.fill(straddleAtSignal, { Symbol: "NVDA", Sessions: 5 });
  const { workbook } = session;

  workbook.set("'Straddle data'!M5:M8", [[0.2], [-3], [0], [1]]);
  await workbook.idle();

  const rows = workbook.values("'Straddle data'!A5:U8") as number[][];
  const gain = (row: Row) => ((Number(row[column.worth]) - Number(row[column.price])) * 100) / Number(row[column.spot]);
  const half = (row: Row) => (Number(row[column.half]) * 100) / Number(row[column.spot]);
  expect(rows.map((row) => row[column.gross])).toEqual(
    rows.map((row, index) => (index === 2 ? "" : shown(index === 1 ? -gain(row) : gain(row)))),
  );
  expect(rows.map((row) => row.slice(column.net))).toEqual(
    rows.map((row, index) => {
      if (index === 2) return ["", "", ""];
      const net = shown(Number(row[column.gross]) - half(row));
      return index === 1 ? [net, "", net] : [net, net, ""];
    }),
  );
});

test("recorded quotes are the prices: bought at the ask, sold at the bid, of the strike nearest to spot", async () => {
  const recorded = {
    symbols: ["SPX"],
    from: dayFromIso("2026-11-09") ?? NaN,
    to: dayFromIso("2026-11-17") ?? NaN,
    everyMs: 6 * 3_600_000,
    rounded: true,
  };
  using session = await openTemplates({ atMs: Date.parse("2026-11-17T22:00:00Z"), recorded });

  const { credits, sheets } = await session.fill(straddleAtSignal, { Sessions: 7, "Time of the signal": 15.5 / 24 });

  expect(credits).toBe(0);
  const [front = [], data = []] = sheets.map(({ values }) => values);
  const rows = data.slice(4).filter(([date]) => typeof date === "number");
  expect(rows).toHaveLength(7);
  for (const [index, row] of rows.slice(0, 6).entries()) {
    const [spot, strike, bid, ask] = [column.spot, column.strike, column.bid, column.ask].map((at) =>
      Number(row[at]),
    ) as [...[number, number, number, number]];
    const end = rows[index + 1] ?? [];
    expect(row[column.expiration]).toBe(end[0]);
    expect(Math.abs(strike - spot)).toBeLessThanOrEqual(2.5);
    // Quotes are rounded to cents: of a call and a put together they are two cents apart at most.
    expect(ask - bid).toBeGreaterThan(0);
    expect(ask - bid).toBeLessThan(0.021);
    const worth = Math.abs(Number(end[column.close]) - strike);
    const signal = Number(row[column.signal]);
    const paid = signal > 0 ? ask : bid;
    expect(row[column.worth]).toEqual(shown(worth));
    expect(row[column.net]).toEqual(shown((signal * (worth - paid) * 100) / spot));
  }
  const line = (name: string) => front.find(([first]) => first === name);
  expect(line("Prices are")?.[1]).toBe("recorded");
  expect(line("Mean price, % of spot")?.slice(2, 4)).toEqual([6, 0]);
  expect(front[4]?.[1]).toMatch(/^Too few signals to tell: 6\. About 40 sessions would do/);
});
