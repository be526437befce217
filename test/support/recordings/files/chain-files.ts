/** One strike of a made-up chain. A number that is not named is a blank cell. */
export interface MadeUpStrike {
  root?: string;
  /** YYYY-MM-DD. */
  expiration?: string;
  strike: number;
  call?: MadeUpQuote;
  put?: MadeUpQuote;
}

interface MadeUpQuote {
  last?: number;
  bid?: number;
  ask?: number;
  volume?: number;
  volatility?: number;
  gamma?: number;
  openInterest?: number;
}

const side = "Last Sale,Net,Bid,Ask,Volume,IV,Delta,Gamma,Open Interest";
export const cboeHeader = `Expiration Date,Calls,${side},Strike,Puts,${side}`;

/** Returns a line of a quotedata.csv export. */
export function cboeLine(made: MadeUpStrike): string {
  const { root = "ABC", expiration = "2026-01-16", strike } = made;
  const symbol = (letter: string) =>
    `${root}${expiration.slice(2).replaceAll("-", "")}${letter}${String(strike * 1000).padStart(8, "0")}`;
  const cells = ({ last, bid, ask, volume, volatility, gamma, openInterest }: MadeUpQuote = {}) =>
    [last, 0, bid, ask, volume, volatility, 0.5, gamma, openInterest].map((value) => value ?? "").join(",");
  return `Fri Jan 16 2026,${symbol("C")},${cells(made.call)},${strike.toFixed(2)},${symbol("P")},${cells(made.put)}`;
}

/** Returns a quotedata.csv export, with the header in line 4. */
export function cboeCsvFile(
  strikes: readonly MadeUpStrike[],
  { last = "100", change = "1.5", date = "January 6, 2026 at 1:00 PM EST", header = cboeHeader } = {},
): string {
  const quote = `"Date: ${date}",Bid: 1,Ask: 2,Size: 1*1,"Volume: 1,234"`;
  return ["", `Made Up,Last: ${last},Change:  ${change}`, quote, header, ...strikes.map(cboeLine), ""].join("\r\n");
}

/**
 * Returns strikes from 90 to 110 whose quotes obey put-call parity at a price, without interest: both sides have the same time value,
 * which is largest at the price and keeps prices convex over the strike, and a spread of 2 cents.
 */
export function parityStrikes(price: number, { root = "ABC", expiration = "2026-01-16" } = {}): MadeUpStrike[] {
  return Array.from({ length: 21 }, (_, i) => {
    const strike = 90 + i;
    const timeValue = (Math.hypot(strike - price, 4) - Math.abs(strike - price)) / 2;
    const quote = (intrinsic: number): MadeUpQuote => ({
      bid: Math.max(0, intrinsic) + timeValue - 0.01,
      ask: Math.max(0, intrinsic) + timeValue + 0.01,
      openInterest: 10,
    });
    return { root, expiration, strike, call: quote(price - strike), put: quote(strike - price) };
  });
}
