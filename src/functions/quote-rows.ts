import type { LiveQuote } from "../addin/live/live-quote";
import type { LiveQuotesState } from "../addin/live/live-quotes-state";
import type { LiveQuoteRow, StatusRow } from "@strikebook/formulas";

/**
 * Returns a watched contract as a row of the live table. Nothing is shown if requests have ended, so that the last quote would look live, or if
 * no quote has been received. `nowMs` is the market's time or the replay clock's, in milliseconds since 1970 UTC.
 */
export function quoteRow(live: LiveQuote, nowMs: number): LiveQuoteRow {
  const { contract, state, reason, quote } = live;
  const ended = state === "closed" ? (reason ?? "Live data has ended.") : undefined;
  const missing = quote ? undefined : (reason ?? `Waiting for the first quote of ${contract}.`);
  return { contract, state, reason: ended ?? missing, quote, ageSeconds: ageSeconds(live, nowMs) };
}

/** Returns the seconds from a quote to the time of the market; `undefined` if the instant of the quote is not known. */
function ageSeconds({ quote, received }: LiveQuote, nowMs: number): number | undefined {
  if (!received || typeof quote?.age !== "number") return undefined;
  return quote.age + Math.floor(Math.max(0, nowMs - received.marketMs) / 1_000);
}

/** Returns the watched quotes as rows of the status table, one for each root: its oldest quote, and the first that is not live. */
export function quoteStatusRows(
  quotes: readonly LiveQuote[],
  { contracts, creditsPerMinute }: LiveQuotesState,
  nowMs: number,
): StatusRow[] {
  const roots = new Map<string, LiveQuote[]>();
  for (const one of quotes) {
    const root = one.contract.split("__")[0] ?? "";
    roots.set(root, [...(roots.get(root) ?? []), one]);
  }
  return [...roots].map(([symbol, ofRoot]) => {
    const { state = "connecting", reason } = ofRoot.find((one) => one.state !== "live") ?? ofRoot[0] ?? {};
    const times = ofRoot.flatMap(({ quote }) => quote?.asOf ?? []).sort();
    const ages = ofRoot.flatMap((one) => ageSeconds(one, nowMs) ?? []);
    return {
      symbol,
      canonical: ofRoot.flatMap(({ quote }) => quote?.root ?? [])[0],
      metric: "quotes",
      state,
      reason,
      asOf: times[0],
      ageSeconds: ages.length > 0 ? Math.max(...ages) : undefined,
      lagged: false,
      gapCovered: undefined,
      creditsPerMinute: (creditsPerMinute * ofRoot.length) / Math.max(1, contracts),
    };
  });
}
