/** One strike of a synthetic chain; omitted fields are 0. */
export interface MadeUpStrike {
  root: string;
  /** YYYY-MM-DD. */
  expiration: string;
  strike: number;
  call?: MadeUpQuote;
  put?: MadeUpQuote;
}
export interface MadeUpQuote {
  bid?: number;
  ask?: number;
  volatility?: number;
  gamma?: number;
  openInterest?: number;
}

const header =
  "Expiration Date,Calls,Last Sale,Net,Bid,Ask,Volume,IV,Delta,Gamma,Open Interest,Strike," +
  "Puts,Last Sale,Net,Bid,Ask,Volume,IV,Delta,Gamma,Open Interest";

/** Returns an option symbol, for example SPXW240105C04700000. */
function optionSymbol({ root, expiration, strike }: MadeUpStrike, side: "C" | "P"): string {
  return `${root}${expiration.slice(2).replaceAll("-", "")}${side}${String(strike * 1000).padStart(8, "0")}`;
}

/** Returns a chain in the format of a quotedata.csv export, with the header in line 4. */
export function csvChain(
  strikes: readonly MadeUpStrike[],
  { spot = 100, change = 1.5, date = "November 20, 2026 at 1:00 PM EST" } = {},
): string {
  const side = ({ bid = 0, ask = 0, volatility = 0, gamma = 0, openInterest = 0 }: MadeUpQuote = {}) =>
    `0,0,${bid},${ask},0,${volatility},0,${gamma},${openInterest}`;
  const lines = strikes.map((strike) => {
    const call = `${optionSymbol(strike, "C")},${side(strike.call)}`;
    const put = `${optionSymbol(strike, "P")},${side(strike.put)}`;
    return `Fri Nov 20 2026,${call},${strike.strike.toFixed(2)},${put}`;
  });
  const quote = `"Date: ${date}",Bid: 1,Ask: 2,Size: 1*1,"Volume: 1,234"`;
  return ["", `Made Up Index,Last: ${spot},Change:  ${change}`, quote, header, ...lines, ""].join("\r\n");
}
