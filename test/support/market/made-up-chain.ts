import { dayFromIso } from "@strikebook/calendar";
import { black76 } from "@strikebook/pricing";
import { settlementMs, yearsToSettlement } from "../../../market/time/settlement";
import { cboeCsvFile, type MadeUpStrike } from "../recordings/files/chain-files";

/** Friday 2026-11-20 at 13:00 in New York, during a session, and the evening of that day. */
const midday = "November 20, 2026 at 1:00 PM EST";
export const middayMs = Date.parse("2026-11-20T18:00:00Z");
export const evening = "November 20, 2026 at 8:00 PM EST";
export const eveningMs = Date.parse("2026-11-21T01:00:00Z");

const listed = [
  ["SPXW", "2026-11-20"],
  ["SPXW", "2026-11-23"],
  ["SPXW", "2026-12-18"],
  ["SPX", "2026-12-18"],
  ["SPXW", "2027-02-19"],
] as const;

const strikes = [940, 960, 970, 980, 990, 1_000, 1_010, 1_020, 1_030, 1_050, 1_080];

/**
 * Returns a chain of SPX and SPXW at a price of 1,000.1234, quoted around forwards that are 0.02 % higher. The volatility is 20 %, and
 * higher below the price; the rate is 4 %; the previous close is 995.1234. Each strike has hundreds of open contracts.
 */
export function madeUpChain(date = midday, spot = 1_000.1234): string {
  const asOfMs = date === evening ? eveningMs : middayMs;
  const rows = listed.flatMap(([root, expiration]) => {
    const years = yearsToSettlement(asOfMs, settlementMs(root, dayFromIso(expiration) ?? 0));
    return strikes.map((strike): MadeUpStrike => {
      const volatility = 0.2 + Math.max(0, 1_000 - strike) / 500;
      const quote = (right: "call" | "put") => {
        const { price } = black76({ right, strike, years, volatility }, { forward: spot * 1.0002, rate: 0.04 });
        return {
          bid: price * 0.99,
          ask: price * 1.01,
          volatility,
          openInterest: right === "call" ? strike - 700 : 400,
        };
      };
      return { root, expiration, strike, call: quote("call"), put: quote("put") };
    });
  });
  return cboeCsvFile(rows, { last: String(spot), change: "5", date });
}
