import { marketOfDays } from "../../../market/exposure/market-of-days";
import { easternDay } from "../../../market/time/calendar";
import { chainData } from "../../../service/market-source/market-data";
import { madeUpChain, middayMs } from "../../support/market/made-up-chain";

const { market, days, tapes } = chainData(madeUpChain(), "spx.csv");
/** The same boards without volume. */
const openInterestOnly = marketOfDays(days);

const minutes = (count: number) => count * 60_000;

/** Calls less puts traded from one instant, exclusive, to another, by strike of one SPXW expiration. */
function tradedBetween(fromMs: number, toMs: number, expiration: string): Map<number, number> {
  const tape = tapes.tape("SPX", easternDay(toMs));
  const traded = new Map<number, number>();
  for (let row = 0; row < (tape?.rows ?? 0); row += 1) {
    const contract = tape?.contract[row] ?? 0;
    const atMs = (tape?.day.openMs ?? 0) + (tape?.atMs[row] ?? 0);
    const listed = tape?.day.expirations[tape.day.expirationOf[contract >> 1] ?? 0];
    if (atMs <= fromMs || atMs > toMs || listed?.root !== "SPXW" || listed.date !== expiration) continue;
    const strike = tape?.day.strikeOf[contract >> 1] ?? 0;
    const signed = (contract % 2 === 0 ? 1 : -1) * (tape?.size[row] ?? 0);
    traded.set(strike, (traded.get(strike) ?? 0) + signed);
  }
  return traded;
}

/** The cells of an SPXW expiration at an instant, and what they would be with open interest alone. */
function cellsAt(instantMs: number, expiration: string) {
  return [market, openInterestOnly].map((from) => {
    const board = from.boardAt("SPXW", instantMs);
    const column = board?.expirations.indexOf(expiration) ?? -1;
    const count = board?.strikes.length ?? 0;
    const cells = board?.cells("gamma").subarray(column * count, (column + 1) * count) ?? new Float64Array();
    return new Map(Array.from(cells, (cell, at) => [board?.strikes[at] ?? 0, cell]));
  });
}

/** Calls less puts open at a strike of an SPXW expiration at the start of a session. */
function openInterestOn(instantMs: number, strike: number, expiration: string): number {
  const day = days.day("SPX", easternDay(instantMs));
  const { firstCell = 0, endCell = 0 } =
    day?.expirations.find(({ root, date }) => root === "SPXW" && date === expiration) ?? {};
  const cell = firstCell + (day?.strikeOf.subarray(firstCell, endCell).indexOf(strike) ?? 0);
  return (day?.openInterest[2 * cell] ?? NaN) - (day?.openInterest[2 * cell + 1] ?? NaN);
}

test("until the file's instant, boards of its session count open interest alone", () => {
  for (const instantMs of [middayMs - minutes(60), middayMs]) {
    const [served, plain] = cellsAt(instantMs, "2026-11-23");

    expect(served).toEqual(plain);
  }
});

test.each([
  ["after the file's instant boards count one percent of the volume since it", middayMs + minutes(120), middayMs],
  ["on a later session they count one percent of the volume since the open", middayMs + minutes(3 * 1440), undefined],
])("%s", (_, instantMs, fromMs) => {
  const sinceMs = fromMs ?? Date.parse("2026-11-23T14:30:00Z") - 1;
  const traded = tradedBetween(sinceMs, instantMs, "2026-12-18");

  const [served, plain] = cellsAt(instantMs, "2026-12-18");

  const volumes = [...traded].filter(([, volume]) => volume !== 0);
  expect(volumes.length).toBeGreaterThan(2);
  for (const [strike, volume] of volumes) {
    // The open interest of the day, which changes by a few percent from session to session, is that of the plain board.
    const times = (served?.get(strike) ?? NaN) / (plain?.get(strike) ?? NaN);
    const open = openInterestOn(instantMs, strike, "2026-12-18");
    expect(open * times).toBeCloseTo(open + 0.01 * volume, 3);
  }
});
