import type { ExpirationFlow, StrikeExpirations, StrikeFlow, StrikesFlow } from "@strikebook/contract";
import { blank } from "../cell";
import { canonicalColumn } from "../canonical";
import { asSent, count, date, dollars, instant, percent, ratio, share } from "../columns";
import { listedColumns, listOf, type Column } from "../column";
import { dateCell } from "../date-cells";
import type { TableDefinition } from "../table";

/** One strike and right, and the response that it is part of. */
interface StrikeRow {
  flow: StrikesFlow;
  strike: StrikeFlow;
}

const strikesShown = listedColumns(
  [
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
    asSent("Main expiration", "dominantExpiration"),
  ],
  ({ strike }: StrikeRow, dates) =>
    listOf(
      strike.strike,
      strike.right,
      strike.netPremium,
      strike.totalPremium,
      strike.bullishPremium,
      strike.bearishPremium,
      strike.volume,
      strike.tradeCount,
      strike.askPct ?? blank,
      strike.bidPct ?? blank,
      strike.openInterest ?? blank,
      strike.volOiRatio ?? blank,
      dateCell(strike.dominantExpiration, dates),
    ),
);

/**
 * The strikes with the most flow: one row per strike and right, in the service's order. Net premium is bullish minus bearish.
 * docs/api.md, Strikes.
 */
export const strikesTable: TableDefinition<StrikesFlow, StrikeRow> = {
  columns: [
    ...strikesShown,
    asSent("Ticker", "ticker", ({ flow }) => flow.ticker),
    canonicalColumn(({ flow }) => flow),
    instant("Window start", "startTime", ({ flow }) => flow.startTime),
    instant("Window end", "endTime", ({ flow }) => flow.endTime),
  ],
  shown: strikesShown,
  brief:
    "Strike,Right,Net premium (bull - bear),Premium,Bullish premium,Bearish premium,Volume,Open interest,Main expiration",
  rows: (flow) => flow.byStrike.map((strike) => ({ flow, strike })),
};

const concentrationShown: readonly Column<StrikesFlow>[] = [
  asSent("Ticker", "ticker"),
  share("Top 3 share (0-1)", "concentration.top3StrikesShare"),
  dollars("Top 3 net premium (bull - bear)", "concentration.top3StrikesNetPremium"),
  asSent("Reading", "concentration.interpretation"),
];

/** One row: the share of a window's premium in its top three strikes. docs/api.md, Strikes. */
export const concentrationTable: TableDefinition<StrikesFlow, StrikesFlow> = {
  columns: [
    ...concentrationShown,
    instant("Window start", "startTime"),
    instant("Window end", "endTime"),
    canonicalColumn((flow) => flow),
  ],
  shown: concentrationShown,
  rows: (flow) => [flow],
};

/** One expiration, and the response that it is part of. */
interface ExpirationRow {
  flow: StrikeExpirations;
  bar: ExpirationFlow;
}

const expirationsShown: readonly Column<ExpirationRow>[] = [
  date("Expiration", "expiration", ({ bar }) => bar.expiration),
  count("DTE", "dte", ({ bar }) => bar.dte),
  dollars("Call premium", "callPremium", ({ bar }) => bar.callPremium),
  dollars("Put premium", "putPremium", ({ bar }) => bar.putPremium),
  count("Call volume", "callVolume", ({ bar }) => bar.callVolume),
  count("Put volume", "putVolume", ({ bar }) => bar.putVolume),
];

/** The flow of one strike: one row per expiration, in the service's order. docs/api.md, Expirations of a strike. */
export const strikeExpirationsTable: TableDefinition<StrikeExpirations, ExpirationRow> = {
  columns: [
    ...expirationsShown,
    asSent("Ticker", "ticker", ({ flow }) => flow.ticker),
    canonicalColumn(({ flow }) => flow),
    asSent("Strike", "strike", ({ flow }) => flow.strike),
    asSent("Interval", "interval", ({ flow }) => flow.interval),
    dollars("Total call premium", "totalCallPremium", ({ flow }) => flow.totalCallPremium),
    dollars("Total put premium", "totalPutPremium", ({ flow }) => flow.totalPutPremium),
    date("Top expiration", "topExpiration", ({ flow }) => flow.topExpiration),
    count("Expirations", "expirationCount", ({ flow }) => flow.expirationCount),
  ],
  shown: expirationsShown,
  rows: (flow) => flow.bars.map((bar) => ({ flow, bar })),
};
