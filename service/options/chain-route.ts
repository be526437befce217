import {
  type ChainColumns,
  type MissingQuotes,
  isSum,
  optionChainResponseSchema,
  rights,
  symbolsPerCall,
} from "@strikebook/contract";
import { type Day, easternDay } from "@strikebook/calendar";
import { optionSymbol } from "../../market/chains/contract-symbol";
import type { DataOrigin } from "../../market/chains/data-origin";
import { type ChainSelection, type SelectedContract, selectContracts } from "../../market/quotes/chain-filter";
import type { QuotedChain, QuotedListing } from "../../market/quotes/quoted-chain";
import { type ExpirationFilter, selectListings } from "../../market/quotes/select-listings";
import { ApiError, dateList, optional, optionalChoice, rangeOrNumber, symbolList } from "@strikebook/http";
import { yieldToEventLoop } from "../gateway/clock";
import { route } from "../gateway/route";
import { checkSymbolCount } from "../routes/board-request";
import { boardInstantText } from "../routes/boards";
import { ChainText, type ResponseSize } from "./chain-text";
import {
  quoteErrorCodes,
  type QuoteSources,
  type QuotesInstant,
  quotesInstant,
  quotesResponse,
  readChain,
  timestampQuery,
} from "./option-route";
import { servedFigures } from "./served-figures";

const MAX_STRIKES = 1_000;

const filterParameters = {
  expirations: dateList("expirations", "Exactly these expirations, YYYY-MM-DD separated by commas."),
  anyExpirations: dateList("anyExpirations", "Those of these expirations that are listed."),
  dte: rangeOrNumber("dte", "Calendar days to expiration, or the number to be nearest to.", {
    ...{ min: 0, max: 10_000, example: "20..45" },
  }),
  right: optionalChoice("right", "Only calls, or only puts.", rights),
  delta: rangeOrNumber("delta", "The absolute delta, or the one to be nearest to, of each expiration and right.", {
    ...{ min: 0, max: 1, example: "0.1..0.3" },
  }),
  moneyness: rangeOrNumber(
    "moneyness",
    "The strike in percent of spot, or the one to be nearest to, of each expiration and right.",
    { min: 0, max: 100_000, example: "90..110" },
  ),
  strikes: optional("strikes", "The number of strikes of each expiration around spot.", {
    schema: { type: "integer", minimum: 1, maximum: MAX_STRIKES },
    expected: `a whole number from 1 to ${MAX_STRIKES}`,
    parse: (sent) =>
      /^\d+$/.test(sent) && Number(sent) >= 1 && Number(sent) <= MAX_STRIKES ? Number(sent) : undefined,
  }),
};

type ChainFilter = ExpirationFilter & ChainSelection;

/** `/v1/options/chain`. docs/api.md, Option quotes. */
export const optionChainRoute = (sources: QuoteSources) =>
  route({
    summary: "The contracts of roots with their quotes, now or at a past instant.",
    parameters: {
      symbols: symbolList("symbols", `Comma-separated roots, at most ${symbolsPerCall.optionChain}.`),
      timestamp: timestampQuery,
      ...filterParameters,
    },
    responseSchema: optionChainResponseSchema,
    errorCodes: quoteErrorCodes,
    read({ symbols, timestamp: sentMs, ...filter }, { nowMs }) {
      checkSymbolCount(symbolsPerCall.optionChain, symbols);
      checkFilter(filter);
      return { symbols, filter, instant: quotesInstant(sentMs, nowMs, sources) };
    },
    async handle({ symbols, filter, instant }, { signal }) {
      const found: string[] = [];
      const missing: MissingQuotes[] = [];
      const origins: DataOrigin[] = [];
      const size = { characters: 0 };
      for (const symbol of symbols) {
        const chain = isSum(symbol) ? sumRefusal(symbol) : await readChain(sources, symbol, instant.instantMs, signal);
        const served = "reason" in chain ? chain : await symbolChain(chain, filter, instant, size);
        if (typeof served === "string") found.push(served);
        else missing.push({ symbol, ...served });
        if (typeof served === "string" && "origin" in chain && chain.origin) origins.push(chain.origin);
      }
      return quotesResponse({ symbols: found, missing, origins, isPast: instant.isPast }, sources);
    },
  });

/** Throws an `ApiError` for filters that contradict each other. */
function checkFilter({ expirations, anyExpirations, dte, delta, moneyness }: ChainFilter): void {
  if ((expirations ?? anyExpirations) && dte) {
    const name = expirations ? "expirations" : "anyExpirations";
    throw new ApiError("invalid_parameter", `${name} and dte both select expirations: send one of them.`);
  }
  if (delta && moneyness && "nearest" in delta && "nearest" in moneyness) {
    throw new ApiError(
      "invalid_parameter",
      "delta and moneyness cannot both be one number, because only one contract is the nearest: send one of them as a range, such as moneyness=90..110.",
    );
  }
}

function sumRefusal(sum: string): Omit<MissingQuotes, "symbol"> {
  const message = `${sum} is a sum of roots, and a contract is of one root: request the roots as a list, such as SPX,SPXW.`;
  return { reason: "invalid_parameter", message };
}

/** Returns the JSON of the selected contracts of a root, or why there are none. Yields after each expiration. */
async function symbolChain(
  chain: QuotedChain,
  filter: ChainFilter,
  { instantMs }: QuotesInstant,
  size: ResponseSize,
): Promise<string | Omit<MissingQuotes, "symbol">> {
  const { root, quoteMs, spot } = chain;
  const today = easternDay(instantMs);
  const selected = selectListings(chain.listings, filter, { root, today });
  if ("problem" in selected) return { reason: "expiration_not_found", message: selected.problem };
  const contracts = new ChainText(size);
  for (const listing of selected.listings) {
    contracts.add(columnsOf(listing, selectContracts(listing, filter, spot), { chain, instantMs, today }));
    await yieldToEventLoop();
  }
  if (contracts.contracts === 0) return { reason: "no_data", message: nothingLeft(root, filter) };
  const header = JSON.stringify({ symbol: root, asOf: boardInstantText(quoteMs), spot });
  return `${header.slice(0, -1)},"contracts":${contracts.toString()}}`;
}

/** Returns selected contracts of an expiration in columns. */
function columnsOf(
  listing: QuotedListing,
  selected: readonly SelectedContract[],
  { chain: { root, quoteMs }, instantMs, today }: { chain: QuotedChain; instantMs: number; today: Day },
): ChainColumns {
  const { date, day } = listing.expiration;
  const columns = blankColumns();
  const age = (instantMs - quoteMs) / 1000;
  for (const { right, strike, position } of selected) {
    columns.contract.push(optionSymbol({ root, expiration: day, right, strike }));
    columns.expiration.push(date);
    columns.dte.push(day - today);
    columns.right.push(right);
    columns.strike.push(strike);
    columns.age.push(age);
    const figures = servedFigures(listing, position);
    for (const name of Object.keys(figures) as (keyof typeof figures)[]) columns[name].push(figures[name]); // the names of its figures
  }
  return columns;
}

function nothingLeft(root: string, { right, delta, moneyness, strikes }: ChainFilter): string {
  const sent = [
    ...(right === undefined ? [] : [`right=${right}`]),
    ...(delta && "from" in delta ? [`delta=${delta.from}..${delta.to}`] : []),
    ...(moneyness && "from" in moneyness ? [`moneyness=${moneyness.from}..${moneyness.to}`] : []),
    ...(strikes === undefined ? [] : [`strikes=${strikes}`]),
  ];
  const cause = sent.length === 0 ? "lists no contract now" : `has no contract with ${sent.join(" and ")}`;
  return `${root} ${cause}: widen the range, or send one number for the nearest contract.`;
}

function blankColumns(): ChainColumns {
  return {
    ...{
      contract: [],
      expiration: [],
      dte: [],
      right: [],
      strike: [],
      bid: [],
      ask: [],
      mid: [],
      last: [],
      volume: [],
    },
    ...{ openInterest: [], openInterestChange: [], iv: [], delta: [], gamma: [], theta: [], vega: [], age: [] },
  };
}
