import * as account from "./account/account";
import * as daily from "./exposure/daily";
import * as frames from "./exposure/frames";
import * as heatmap from "./exposure/heatmap";
import * as levels from "./exposure/levels";
import * as live from "./exposure/live";
import * as profile from "./exposure/profile";
import * as symbols from "./exposure/symbols";
import * as contract from "./flow/contract";
import * as flowDaily from "./flow/daily";
import * as darkPool from "./flow/dark-pool";
import * as pressure from "./flow/pressure";
import * as rankings from "./flow/rankings";
import * as sentiment from "./flow/sentiment";
import * as strikes from "./flow/strikes";
import * as tide from "./flow/tide";
import * as trades from "./flow/trades";
import type { Formula } from "./formula";
import * as optionChain from "./quotes/chain";
import * as optionLive from "./quotes/live";
import * as positions from "./options/positions";
import * as price from "./options/price";
import * as optionQuotes from "./quotes/quotes";
import * as volMarket from "./volatility/market";
import * as volMeasures from "./volatility/measures";
import * as volSurface from "./volatility/surface";
import * as volatility from "./volatility/volatility";

const families = [
  ...[heatmap, levels, profile, frames, daily, live, symbols, account],
  ...[trades, tide, flowDaily, strikes, rankings, contract, pressure, sentiment, darkPool],
  ...[volatility, volMeasures, volSurface, volMarket],
  ...[optionChain, optionQuotes, optionLive, price, positions],
];

/** Every published formula: everything that these files export, in the order of docs/functions.md. */
export const formulas: readonly Formula[] = families.flatMap((family) => Object.values<Formula>(family));
