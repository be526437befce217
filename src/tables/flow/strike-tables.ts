import type { ExpirationFlow, StrikeExpirations, StrikeFlow, StrikesFlow } from "../../contract/flow/strikes";
import { asSent, count, date, dollars, instant, percent, ratio, share } from "../columns";
import { sharedColumns, type Column } from "../column";
import type { TableDefinition } from "../table";

const strikesShown: readonly Column<StrikeFlow>[] = [
  asSent("Strike", "strike"),
  asSent("Right", "right"),
  dollars("Net premium (bull - bear)", "netPremium"),
  dollars("Premium", "totalPremium"),
  dollars("Bullish premium", "bullishPremium"),
  dollars("Bearish premium", "bearishPremium"),
  count("Volume", "volume"),
  count("Trades", "tradeCount"),
  percent("Ask %", "askPct"),
  percent("Bid %", "bidPct"),
  count("Open interest", "openInterest"),
  ratio("Volume/OI", "volOiRatio"),
  date("Main expiration", "dominantExpiration"),
];

const windowColumns: readonly Column<StrikesFlow>[] = [
  instant("Window start", "startTime"),
  instant("Window end", "endTime"),
];

/**
 * The strikes with the most flow: one row per strike and right, in the service's order. Net premium is bullish minus bearish.
 * docs/api.md, Strikes.
 */
export const strikesTable: TableDefinition<StrikesFlow, StrikeFlow> = {
  columns: [...strikesShown, ...sharedColumns<StrikesFlow, StrikeFlow>([asSent("Ticker", "ticker"), ...windowColumns])],
  shown: strikesShown,
  rows: ({ byStrike }) => byStrike,
};

const concentrationShown: readonly Column<StrikesFlow>[] = [
  asSent("Ticker", "ticker"),
  share("Top 3 share (0-1)", "concentration.top3StrikesShare"),
  dollars("Top 3 net premium (bull - bear)", "concentration.top3StrikesNetPremium"),
  asSent("Reading", "concentration.interpretation"),
];

/** One row: the share of a window's premium in its top three strikes. docs/api.md, Strikes. */
export const concentrationTable: TableDefinition<StrikesFlow, StrikesFlow> = {
  columns: [...concentrationShown, ...windowColumns],
  shown: concentrationShown,
  rows: (flow) => [flow],
};

const expirationsShown: readonly Column<ExpirationFlow>[] = [
  date("Expiration", "expiration"),
  count("DTE", "dte"),
  dollars("Call premium", "callPremium"),
  dollars("Put premium", "putPremium"),
  count("Call volume", "callVolume"),
  count("Put volume", "putVolume"),
];

/** The flow of one strike: one row per expiration, in the service's order. docs/api.md, Expirations of a strike. */
export const strikeExpirationsTable: TableDefinition<StrikeExpirations, ExpirationFlow> = {
  columns: [
    ...expirationsShown,
    ...sharedColumns<StrikeExpirations, ExpirationFlow>([
      asSent("Ticker", "ticker"),
      asSent("Strike", "strike"),
      asSent("Interval", "interval"),
      dollars("Total call premium", "totalCallPremium"),
      dollars("Total put premium", "totalPutPremium"),
      date("Top expiration", "topExpiration"),
      count("Expirations", "expirationCount"),
    ]),
  ],
  shown: expirationsShown,
  rows: ({ bars }) => bars,
};
