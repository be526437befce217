import * as v from "valibot";
import { dateSchema, instantSchema } from "../calendar-dates";
import { batched } from "../endpoint";
import { symbolsPerCall } from "../limits";
import { attributionSchema } from "../meta";
import { contracts, instantParameter, list, number, required, symbols, text, word } from "../parameter";

/** The rights of a chain. */
export const rights = ["call", "put"] as const;

/**
 * The figures of a contract. All are null where they are not known. docs/api.md, Option quotes.
 *
 * Bid, ask, mid and last are US dollars per share. `volume` is in contracts, of the session of the quote up to its instant. `openInterest` is
 * that of the morning of the session, `openInterestChange` its change since the morning of the session before. `iv` is in percent per year.
 * `gamma` is per dollar of the underlying, `theta` in dollars per share and calendar day, `vega` in dollars per share and volatility point.
 * `age` is in seconds from the instant of the quote to the time of the market, or to the requested one.
 */
const figures = {
  bid: v.nullable(v.number()),
  ask: v.nullable(v.number()),
  mid: v.nullable(v.number()),
  last: v.nullable(v.number()),
  volume: v.nullable(v.number()),
  openInterest: v.nullable(v.number()),
  openInterestChange: v.nullable(v.number()),
  iv: v.nullable(v.number()),
  delta: v.nullable(v.number()),
  gamma: v.nullable(v.number()),
  theta: v.nullable(v.number()),
  vega: v.nullable(v.number()),
  age: v.nullable(v.number()),
};

/** The terms of a contract. `dte` is in calendar days from the date in New York of the market's time, or of the requested one. */
const terms = {
  expiration: dateSchema,
  dte: v.number(),
  right: v.picklist(rights),
  strike: v.number(),
};

const chainColumns = v.object({
  contract: v.array(v.string()),
  expiration: v.array(terms.expiration),
  dte: v.array(terms.dte),
  right: v.array(terms.right),
  strike: v.array(terms.strike),
  bid: v.array(figures.bid),
  ask: v.array(figures.ask),
  mid: v.array(figures.mid),
  last: v.array(figures.last),
  volume: v.array(figures.volume),
  openInterest: v.array(figures.openInterest),
  openInterestChange: v.array(figures.openInterestChange),
  iv: v.array(figures.iv),
  delta: v.array(figures.delta),
  gamma: v.array(figures.gamma),
  theta: v.array(figures.theta),
  vega: v.array(figures.vega),
  age: v.array(figures.age),
});
/** The contracts of a chain as columns, ordered by expiration, then strike, the call before the put. */
export type ChainColumns = v.InferOutput<typeof chainColumns>;

/** Whether each column has one entry for each contract. */
function isAligned(columns: ChainColumns): boolean {
  return Object.values(columns).every((column) => column.length === columns.contract.length);
}

/** The contracts of one root. `asOf` is the instant of their quotes. */
export const symbolChainSchema = v.object({
  symbol: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  contracts: v.pipe(chainColumns, v.check(isAligned, "expected columns with an entry for each contract")),
});
export type SymbolChain = v.InferOutput<typeof symbolChainSchema>;

/** One contract. `symbol` is its canonical symbol, such as `SPXW__261218C06900000`, and `root` its root. */
export const contractQuoteSchema = v.object({
  symbol: v.string(),
  root: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  ...terms,
  ...figures,
});
export type ContractQuote = v.InferOutput<typeof contractQuoteSchema>;

/** A root or a contract without quotes. `reason` is a code of docs/api.md, Option quotes, and `message` a sentence for people. */
export const missingQuotesSchema = v.object({
  symbol: v.string(),
  reason: v.string(),
  message: v.optional(v.string()),
});
export type MissingQuotes = v.InferOutput<typeof missingQuotesSchema>;

/** The attribution in full. Quotes and Greeks are of the class `raw`. docs/api.md, Attribution. */
const fullAttributionSchema = v.object({
  ...attributionSchema.entries,
  required: v.boolean(),
  license: v.string(),
  shareable: v.boolean(),
  shareClass: v.string(),
});

/** The meta of both routes of quotes. */
export const quoteMetaSchema = v.object({
  mode: v.string(),
  cached: v.boolean(),
  delayed: v.optional(v.boolean()),
  delayMinutes: v.optional(v.number()),
  attribution: fullAttributionSchema,
});
export type QuoteMeta = v.InferOutput<typeof quoteMetaSchema>;

/** The response of `/v1/options/chain`. */
export const optionChainResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolChainSchema), missing: v.array(missingQuotesSchema) }),
  meta: quoteMetaSchema,
});

/** The response of `/v1/options/quotes`. Each element of `symbols` is a contract. */
export const optionQuotesResponseSchema = v.object({
  data: v.object({ symbols: v.array(contractQuoteSchema), missing: v.array(missingQuotesSchema) }),
  meta: quoteMetaSchema,
});

/** The API document names `/v1/options/*` without a shape: only an operation with the mark of the local service has this one. */
const ofQuotes = {
  service: "heatmap",
  credits: 1,
  isExtension: true,
  needsMark: true,
  freshMs: 5_000,
  fresh: "quotes",
  known: "quotes",
} as const;

/** The most characters of a response with quotes. Longer ones are refused. */
export const MAX_QUOTES_CHARACTERS = 4_000_000;

/**
 * The contracts of a root with their quotes, now or at the newest instant at or before `atMs`. An endpoint of the local service.
 * docs/api.md, Option quotes.
 *
 * `expirations` are dates that the root has to list; of `anyExpirations` those that it lists are selected too.
 * `dte`, `delta` and `moneyness` are ranges such as `20..45`, both ends included, or a number: the nearest. `delta` is absolute. `moneyness`
 * is the strike in percent of spot. `strikes` is the number of strikes around spot.
 */
export const optionChainEndpoint = batched("optionChain", {
  ...ofQuotes,
  path: "/v1/options/chain",
  batching: { symbolsPerRequest: symbolsPerCall.optionChain },
  parameters: {
    symbols: required(symbols("symbols")),
    at: instantParameter("timestamp"),
    expirations: list("expirations"),
    anyExpirations: list("anyExpirations"),
    dte: text("dte"),
    right: word("right", rights),
    delta: text("delta"),
    moneyness: text("moneyness"),
    strikes: number("strikes"),
  },
  record: symbolChainSchema,
  meta: quoteMetaSchema,
});

/**
 * One contract, now or at the newest instant at or before `atMs`. `symbol` is the symbol of a contract, of any root. An endpoint of the local
 * service. docs/api.md, Option quotes.
 */
export const optionQuotesEndpoint = batched("optionQuotes", {
  ...ofQuotes,
  path: "/v1/options/quotes",
  batching: { symbolsPerRequest: symbolsPerCall.optionQuotes, unit: "contract" },
  parameters: { symbols: required(contracts("contracts")), at: instantParameter("timestamp") },
  record: contractQuoteSchema,
  meta: quoteMetaSchema,
});
