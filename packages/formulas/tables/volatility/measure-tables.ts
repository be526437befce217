import type { SymbolTerm } from "@strikebook/contract";
import type { NamedRecord } from "../canonical";
import { formats } from "../cell";
import { asSent } from "../columns";
import type { OpenFieldReader } from "../open-fields";
import { openTable, withNames } from "../open-table";
import { rowsOfEach, type RowOrFailure } from "../table";
import {
  headingsOf,
  membersInOrder,
  type KnownMembers,
  type OpenRecord,
  percentHeading,
  pointsHeading,
  priceHeading,
  rowsOfList,
  timeMembers,
} from "./known-members";

const symbolHeading = asSent("Symbol", "symbol");

/** Returns a table of symbols with open fields: a row per symbol, or per record of the list that each symbol has. */
function symbolsTable(members: KnownMembers, brief: string) {
  const known = { ...members, ...timeMembers };
  const rowsOf = (symbols: readonly RowOrFailure<SymbolTerm>[], reader: OpenFieldReader) =>
    rowsOfEach(symbols, ({ symbol, canonical, ...fields }: SymbolTerm & NamedRecord) =>
      rowsOfList(fields).map((row) =>
        withNames({ symbol, canonical }, reader.read(membersInOrder(row, known), [symbol])),
      ),
    );
  return openTable([symbolHeading], headingsOf(known), rowsOf, brief);
}

/** `/v1/vol/iv`: at-the-money volatility by calendar days, a symbol per row. docs/local-service.md, Volatility responses of open shape. */
export const ivTable = symbolsTable(
  Object.fromEntries([7, 14, 30, 60, 90, 180, 365].map((days) => [`iv${days}`, percentHeading(`IV${days}`)])),
  "Symbol,IV7 %,IV14 %,IV30 %,IV60 %,IV90 %,IV180 %,IV365 %",
);

/** `/v1/vol/cones`: realized volatility of each window in its range of a year. docs/local-service.md, Volatility responses of open shape. */
export const coneTable = symbolsTable(
  {
    sessions: "Sessions",
    current: percentHeading("Realized"),
    low: percentHeading("Low"),
    lowerQuartile: percentHeading("Lower quartile"),
    median: percentHeading("Median"),
    upperQuartile: percentHeading("Upper quartile"),
    high: percentHeading("High"),
    iv: percentHeading("IV"),
    daysAnalyzed: "Days analyzed",
  },
  "Symbol,Sessions,Realized %,Low %,Lower quartile %,Median %,Upper quartile %,High %,IV %",
);

/** `/v1/vol/sigma`: the expected range of each horizon. docs/local-service.md, Volatility responses of open shape. */
export const rangeTable = symbolsTable(
  {
    horizon: "Horizon",
    sigmaPct: percentHeading("Sigma"),
    low1: priceHeading("Low 1 sigma"),
    high1: priceHeading("High 1 sigma"),
    low2: priceHeading("Low 2 sigma"),
    high2: priceHeading("High 2 sigma"),
    spot: priceHeading("Spot"),
    previousClose: priceHeading("Previous close"),
    movePct: percentHeading("Move"),
    moveSigmas: { name: "Move (sigmas)", format: formats.ratio },
    sessions: "Sessions",
    expiration: "Expiration",
  },
  "Symbol,Horizon,Sigma %,Low 1 sigma,High 1 sigma,Low 2 sigma,High 2 sigma,Spot,Move %,Move (sigmas)",
);

/** `/v1/vol/tilt`: the skew of each maturity. docs/local-service.md, Volatility responses of open shape. */
export const skewTable = symbolsTable(
  {
    days: "Days",
    atm: percentHeading("ATM"),
    put25: percentHeading("Put 25 delta"),
    call25: percentHeading("Call 25 delta"),
    riskReversal25: pointsHeading("Risk reversal 25 delta"),
    butterfly25: pointsHeading("Butterfly 25 delta"),
    skew90110: pointsHeading("Slope 90-110"),
  },
  "Symbol,Days,ATM %,Put 25 delta %,Call 25 delta %,Risk reversal 25 delta (points),Butterfly 25 delta (points),Slope 90-110 (points)",
);

const marketMembers: KnownMembers = {
  symbols: "Symbols",
  index: "Index",
  indexIv30: percentHeading("Index IV30"),
  indexRv20: percentHeading("Index RV20"),
  indexTermSlope: pointsHeading("Index term slope"),
  medianIv30: percentHeading("Median IV30"),
  medianRv20: percentHeading("Median RV20"),
  medianVrp: pointsHeading("Median VRP"),
  shareRising: { name: "Share rising (0-1)", format: formats.share },
  shareOverpaid: { name: "Share overpaid (0-1)", format: formats.share },
};

/** `/v1/vol/market`: figures of all covered symbols together, in one row. docs/local-service.md, Volatility responses of open shape. */
export const volMarketTable = openTable([], headingsOf(marketMembers), (market: OpenRecord, reader) => [
  reader.read(membersInOrder(market, marketMembers)),
]);

const screenMembers: KnownMembers = {
  iv30: percentHeading("IV30"),
  iv30Change1d: pointsHeading("IV30 change 1d"),
  ivRank: { name: "IV rank (0-100)", format: formats.score },
  ivPercentile: { name: "IV percentile (0-100)", format: formats.score },
  rv20: percentHeading("RV20"),
  vrp: pointsHeading("VRP"),
  vrpPercentile: { name: "VRP percentile (0-100)", format: formats.score },
  termSlope: pointsHeading("Term slope"),
  riskReversal25: pointsHeading("Risk reversal 25 delta"),
  dayMovePct: percentHeading("Day move"),
  nextReport: "Next report",
  impliedMovePct: percentHeading("Implied move"),
  daysAnalyzed: "Days analyzed",
  vrpDaysAnalyzed: "VRP days analyzed",
  ...timeMembers,
};

/** `/v1/vol/screener`: every covered symbol, in the order of the service. docs/local-service.md, Volatility responses of open shape. */
export const screenTable = openTable(
  [symbolHeading],
  headingsOf(screenMembers),
  (symbols: readonly SymbolTerm[], reader) =>
    symbols.map(({ symbol, ...fields }) => reader.read(membersInOrder(fields, screenMembers), [symbol])),
  "Symbol,IV30 %,IV30 change 1d (points),IV rank (0-100),RV20 %,VRP (points),VRP percentile (0-100),Risk reversal 25 delta (points),Day move %,Next report",
);
