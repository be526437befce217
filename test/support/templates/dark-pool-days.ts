import { sessionsBefore } from "@strikebook/calendar";
import type { PrintDay } from "./dark-pool-shuffles";

/** Sends a request to the service and returns the `data` of its response. */
type RequestData = (path: string) => Promise<unknown>;

/** Requests the 25 largest prints of SPY of each of the last sessions before a date (YYYY-MM-DD), and the walls before them. */
export async function darkPoolDays(request: RequestData, today: string, count: number): Promise<PrintDay[]> {
  const days: PrintDay[] = [];
  for (let back = count; back > 0; back -= 1) {
    const date = sessionsBefore(today, back);
    const prints = (await request(
      `/flow/v1/dark-pool/trades?tickers=SPY&date=${date}&limit=25&sort=notional&order=desc`,
    )) as readonly { price: number; notional: number }[];
    days.push({
      prints: prints.map(({ price, notional }) => ({ price, notional: notional / 1e6 })),
      ...(await boardAtClose(request, sessionsBefore(date, 1))),
    });
  }
  return days;
}

/** The spot of SPY and its largest positive and negative gamma, at the close of a session. */
async function boardAtClose(request: RequestData, date: string): Promise<Pick<PrintDay, "spot" | "walls">> {
  const { symbols } = (await request(
    `/v1/historical?symbols=SPY&at=${date}T18:00:00-05:00&metric=gamma&maxStrikes=92&maxExpirations=5`,
  )) as { symbols: readonly { spot: number; strikes: readonly { strike: number; value: number }[] }[] };
  const { spot = NaN, strikes = [] } = symbols[0] ?? {};
  const extreme = (sign: 1 | -1) => strikes.reduce((best, one) => (sign * one.value > sign * best.value ? one : best));
  return { spot, walls: [extreme(1).strike, extreme(-1).strike] };
}
