import { easternDay, isoDate } from "@strikebook/calendar";
import {
  type ContractQuote,
  type MissingQuotes,
  optionQuotesResponseSchema,
  symbolsPerCall,
} from "@strikebook/contract";
import { type OptionContract, optionSymbol } from "../../market/chains/contract-symbol";
import type { DataOrigin } from "../../market/chains/data-origin";
import { readOptionSymbol } from "../../market/chains/option-symbol";
import type { QuotedChain } from "../../market/quotes/quoted-chain";
import { selectListings } from "../../market/quotes/select-listings";
import { settlementMs } from "../../market/time/settlement";
import { ApiError, commaSeparated, requiredQuery, textQuery } from "@strikebook/http";
import { yieldToEventLoop } from "../gateway/clock";
import { route } from "../gateway/route";
import { boardInstantText } from "../routes/boards";
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

const EXAMPLE = "SPY__261218C00700000";
const MAX_CONTRACTS = symbolsPerCall.optionQuotes;

const contractsText = textQuery(
  "contracts",
  `Comma-separated symbols of contracts, at most ${MAX_CONTRACTS}.`,
  EXAMPLE,
);
const contractsQuery = requiredQuery(
  {
    ...contractsText,
    read(sent = "") {
      const contracts = commaSeparated(sent.toUpperCase());
      return contracts.length > 0 ? contracts : undefined;
    },
  },
  `at least one contract, such as contracts=${EXAMPLE}`,
);

/** `/v1/options/quotes`. docs/api.md, Option quotes. */
export const optionQuotesRoute = (sources: QuoteSources) =>
  route({
    summary: "Quotes of single contracts, now or at a past instant.",
    parameters: { contracts: contractsQuery, timestamp: timestampQuery },
    responseSchema: optionQuotesResponseSchema,
    errorCodes: quoteErrorCodes,
    read({ contracts, timestamp: sentMs }, { nowMs }) {
      if (contracts.length > MAX_CONTRACTS) {
        throw new ApiError(
          "invalid_parameter",
          `contracts takes at most ${MAX_CONTRACTS} different contracts per request; received ${contracts.length}. Split them into several requests.`,
        );
      }
      return { ...parsedContracts(contracts), instant: quotesInstant(sentMs, nowMs, sources) };
    },
    async handle({ contracts, malformed, instant }, { signal }) {
      const missing = [...malformed];
      const quoted = new Map<string, ContractQuote>();
      const origins: DataOrigin[] = [];
      for (const root of new Set(contracts.map((contract) => contract.root))) {
        await yieldToEventLoop();
        const chain = await readChain(sources, root, instant.instantMs, signal);
        for (const contract of contracts.filter((one) => one.root === root)) {
          const symbol = optionSymbol(contract);
          const quote = quoteOf(contract, chain, instant);
          if ("reason" in quote) missing.push({ symbol, ...quote });
          else quoted.set(symbol, quote);
        }
        if ("origin" in chain && chain.origin) origins.push(chain.origin);
      }
      const symbols = contracts.flatMap((contract) => quoted.get(optionSymbol(contract)) ?? []);
      const texts = symbols.map((quote) => JSON.stringify(quote));
      return quotesResponse({ symbols: texts, missing, origins, isPast: instant.isPast }, sources);
    },
  });

/** Parses the symbols of contracts, in any spelling. Each contract is in the result once. */
function parsedContracts(texts: readonly string[]): { contracts: OptionContract[]; malformed: MissingQuotes[] } {
  const contracts = new Map<string, OptionContract>();
  const malformed: MissingQuotes[] = [];
  for (const text of texts) {
    const contract = readOptionSymbol(text);
    if (contract) contracts.set(optionSymbol(contract), contract);
    else {
      const message = `"${text}" is no symbol of a contract: write root, date, right and strike in thousandths as ${EXAMPLE}.`;
      malformed.push({ symbol: text, reason: "invalid_parameter", message });
    }
  }
  return { contracts: [...contracts.values()], malformed };
}

type QuoteOrReason = ContractQuote | Omit<MissingQuotes, "symbol">;

/** Returns the quote of a contract in the chain of its root, or why it has none. */
function quoteOf(
  contract: OptionContract,
  chain: QuotedChain | Omit<MissingQuotes, "symbol">,
  { instantMs }: QuotesInstant,
): QuoteOrReason {
  const { root, right, strike } = contract;
  const date = isoDate(contract.expiration);
  if ("reason" in chain && chain.reason === "symbol_not_found") return chain;
  if (settlementMs(root, contract.expiration) <= instantMs) {
    return {
      reason: "expired",
      message: `The ${root} ${right} of ${strike} expired on ${date}: it has no quote any more.`,
    };
  }
  if ("reason" in chain) return chain;
  const today = easternDay(instantMs);
  const listed = selectListings(chain.listings, { expirations: [date] }, { root, today });
  if ("problem" in listed) return { reason: "expiration_not_found", message: listed.problem };
  const [listing] = listed.listings;
  const position = listing?.contracts.findIndex((one) => one.right === right && one.strike === strike) ?? -1;
  if (listing === undefined || position < 0)
    return { reason: "contract_not_found", message: nearestStrikes(contract, chain) };
  const { quoteMs, spot } = chain;
  const { bid, ask, mid, last, ...others } = servedFigures(listing, position);
  return {
    ...{ symbol: optionSymbol(contract), root, asOf: boardInstantText(quoteMs), spot },
    ...{ expiration: date, dte: contract.expiration - today, right, strike },
    ...{ bid, ask, mid, last, ...others, age: (instantMs - quoteMs) / 1000 },
  };
}

/** Says which strikes of the same right are the nearest to one that is not listed. */
function nearestStrikes({ root, expiration, right, strike }: OptionContract, { listings }: QuotedChain): string {
  const date = isoDate(expiration);
  const listed = listings.find((one) => one.expiration.day === expiration)?.contracts ?? [];
  const strikes = listed.filter((one) => one.right === right).map((one) => one.strike);
  const nearest = [strikes.findLast((one) => one < strike), strikes.find((one) => one > strike)];
  const named = nearest.flatMap((one) => one ?? []);
  const hint =
    named.length === 0 ? `It lists no ${right} of that date.` : `The nearest strikes are ${named.join(" and ")}.`;
  return `${root} lists no ${right} of ${strike} for ${date}. ${hint}`;
}
