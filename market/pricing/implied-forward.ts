/** Mid prices of the call and the put of one strike and expiration. */
export interface ParityQuote {
  strike: number;
  call: number;
  put: number;
}

export interface ImpliedForward {
  forward: number;
  /** Worth today of one dollar at settlement. */
  discount: number;
}

/** The dearest yearly rate taken from quotes: beyond it the slope is noise. */
const HIGHEST_RATE = 0.1;

/** Strikes further than this share from the money are too wide to read a discount from. */
const NEAR = 0.1;
const FEWEST_FOR_SLOPE = 5;

/**
 * The forward and the discount by put-call parity, C - P = discount * (forward - strike).
 *
 * The forward is read at the strike where |C - P| is least, the lower one of a tie; the discount from the slope of
 * C - P over the strikes within 10 %. Undefined without a single quote.
 */
export function impliedForward(quotes: readonly ParityQuote[], years: number): ImpliedForward | undefined {
  let nearest: ParityQuote | undefined;
  for (const quote of quotes) {
    if (nearest === undefined || Math.abs(quote.call - quote.put) < Math.abs(nearest.call - nearest.put))
      nearest = quote;
  }
  if (nearest === undefined) return undefined;
  const { strike, call, put } = nearest;
  const near = quotes.filter((quote) => Math.abs(quote.strike / strike - 1) <= NEAR);
  const discount = Math.min(1, Math.max(Math.exp(-HIGHEST_RATE * years), -slope(near)));
  return { forward: strike + (call - put) / discount, discount };
}

/** Least-squares slope of C - P over the strike; -1, no discount, where there are too few strikes. */
function slope(quotes: readonly ParityQuote[]): number {
  if (quotes.length < FEWEST_FOR_SLOPE) return -1;
  const mean = (pick: (quote: ParityQuote) => number) =>
    quotes.reduce((sum, quote) => sum + pick(quote), 0) / quotes.length;
  const strikeMean = mean((quote) => quote.strike);
  const differenceMean = mean((quote) => quote.call - quote.put);
  const covariance = mean((quote) => (quote.strike - strikeMean) * (quote.call - quote.put - differenceMean));
  return covariance / mean((quote) => (quote.strike - strikeMean) ** 2);
}
