import { range, requiredArgument } from "../arguments/argument";
import { choiceOption, textOption } from "../arguments/option-readers";
import { calculation } from "../formula";
import { valuationOptionSays } from "../help-options";

const cells = range((typed) => typed);
const neededCells = requiredArgument(cells);

const terms = { right: neededCells, strike: neededCells, expiration: neededCells, underlying: neededCells };
const market = { rate: cells, yield: cells, at: cells };

const valuation = {
  model: choiceOption("european", "black76", "american"),
  settlement: choiceOption("pm", "am"),
  dividends: textOption,
};

const says = {
  right: '"call" or "put", or "C" or "P". A single value, a row, a column or a matrix, as each argument.',
  strike: "The strike in US dollars.",
  expiration:
    'The expiration: a date cell or "2026-12-18", settled at the close of that session (16:00, 13:00 on half days); a date and time is the settlement itself, New York time.',
  underlying: "The price of the underlying in US dollars; with model=black76 its forward.",
  volatility: "The volatility per year, a percentage: 20% or 0.2.",
  rate: "The continuous interest rate per year, a percentage: 4% or 0.04; 0 when omitted.",
  yield: "The continuous dividend yield per year, a percentage; 0 when omitted.",
  at: "The time of valuation, US Eastern, as the other functions take it; now, or the time of the replay clock, when omitted.",
};

const optionsHelp =
  "model=european (when omitted), black76 (the underlying is the forward) or american; settlement=pm (when omitted) or am (9:30); dividends=2026-12-15:0.25,2027-03-15:0.25 (ex-dates and US dollars per share).";

const notes = [
  "Volatility, rate and yield are Excel percentages: 20% and 0.2 are the same; 20 is refused. Rates are continuous, and time is calendar time to settlement in years of 365 days.",
  "Every argument is a single value, a row, a column or a matrix: single rows and columns are repeated, as Excel does. An empty cell or 0 as right, strike, expiration, underlying, volatility or price gives a blank; an error or a wrong value gives an error in its own cell, with the reason on hover. At most 10,000 results; of American options 1,000 in OPT.GREEKS and OPT.IV, and those that take a tree 1,000 in OPT.PRICE and 100 in the others.",
  "A weekend or holiday as expiration, and a time of valuation after settlement, are refused. At settlement itself the price is the intrinsic value.",
  "model=american is the approximation of Ju and Zhong, within half a percent or a cent of a binomial tree; with dividends, and if rate (of a call the yield) times years is above 5 %, it is a tree, which has Price, Delta, Gamma, Theta, Vega and Rho only. Dividends before settlement are taken from the underlying at their present value (escrowed), for European and American options.",
];

export const optPrice = calculation({
  name: "OPT.PRICE",
  arguments: { ...terms, volatility: neededCells, ...market },
  options: { help: optionsHelp, filters: valuation },
  load: async () => (await import("./calculations")).priceCells,
  help: {
    description:
      'The price of options by Black-Scholes-Merton, Black 76 or as American ones. Example: =OPT.PRICE("call",700,"2026-12-18",690,20%,4%). Free, computed here without a request.',
    arguments: says,
    options: valuationOptionSays,
    returns: "The price in US dollars per share: one cell, or the shape of the arguments.",
    examples: [
      ['=OPT.PRICE("call",700,"2026-12-18",690,20%,4%,1%,"2026-11-20 10:30")', "a call at a past time"],
      ['=OPT.PRICE("put",A2:A5,"2026-12-18",690,20%,4%)', "a column of strikes, now"],
      [
        '=OPT.PRICE("call",6900,"2026-12-18",6890,15%,4%,,,"model=black76; settlement=am")',
        "an AM option on a forward",
      ],
    ],
    cells: { A2: "680", A3: "690", A4: "700", A5: "710" },
    notes,
  },
});

export const optGreeks = calculation({
  name: "OPT.GREEKS",
  arguments: { ...terms, volatility: neededCells, ...market },
  options: { help: `${optionsHelp} Also columns, headers.`, filters: valuation },
  load: async () => (await import("./calculations")).greeksCells,
  tooLarge: "fewer rows or columns",
  help: {
    description:
      'The price of options with all Greeks, a row each. Example: =OPT.GREEKS("call",700,"2026-12-18",690,20%,4%). Free, computed here without a request.',
    arguments: { ...says, right: '"call" or "put", or "C" or "P". A single value or a column, as each argument.' },
    options: valuationOptionSays,
    returns:
      "A header row, then one row per option: Price, Delta, Gamma, Theta per day, Vega per point, Rho per point, Vanna per point, Charm per day, Volga per point, Speed, Zomma per point, Color per day, Veta per day, Ultima per point, Lambda.",
    examples: [
      [
        '=OPT.GREEKS("call",700,"2026-12-18",690,20%,4%,1%,"2026-11-20 10:30","columns=brief")',
        "the Greeks of a call that a desk reads first",
      ],
      [
        '=OPT.GREEKS("put",A2:A5,"2026-12-18",690,20%,4%,,,"columns=Price,Delta,Vega per point; headers=off")',
        "three figures of a column of strikes",
      ],
    ],
    cells: { A2: "680", A3: "690", A4: "700", A5: "710" },
    notes: [
      ...notes,
      "Per share, and per dollar of the underlying; per day is a calendar day that passes, per point a volatility point (1 %) or for rho a point of the rate. Vanna is the change of delta per point, charm of delta per day, volga of vega per point, speed of gamma per dollar, zomma of gamma per point, color of gamma per day, veta of vega per day, ultima of volga per point. Lambda is the change of the price in percent per percent of the underlying.",
    ],
  },
});

export const optIv = calculation({
  name: "OPT.IV",
  arguments: { price: neededCells, ...terms, ...market },
  options: { help: optionsHelp, filters: valuation },
  load: async () => (await import("./calculations")).impliedCells,
  help: {
    description:
      'The implied volatility of option prices, as a fraction. Example: =OPT.IV(12.5,"call",700,"2026-12-18",690,4%). Free, computed here without a request.',
    arguments: {
      price: "The price of the option in US dollars per share.",
      right: says.right,
      strike: says.strike,
      expiration: says.expiration,
      underlying: says.underlying,
      rate: says.rate,
      yield: says.yield,
      at: says.at,
    },
    options: valuationOptionSays,
    returns: "The volatility per year as a fraction (0.2 is 20 %): one cell, or the shape of the arguments.",
    examples: [
      ['=OPT.IV(12.5,"call",700,"2026-12-18",690,4%,1%,"2026-11-20 10:30")', "the volatility that a price implies"],
      ['=OPT.IV(A2:A3,{"call","put"},700,"2026-12-18",690,4%)', "prices in rows, rights in columns"],
    ],
    cells: { A2: "12.5", A3: "13" },
    notes: [
      ...notes,
      "#N/A says why a price has no volatility: it is below the least or above the largest value of the option, its time value is lost in rounding, or the volatility is outside 1 % to 500 %.",
    ],
  },
});
