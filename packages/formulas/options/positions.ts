import { range, requiredArgument, value } from "../arguments/argument";
import { choiceOption, textOption } from "../arguments/option-readers";
import { calculation } from "../formula";
import { optionSays } from "../help-options";

const cells = range((typed) => typed);
const cell = value((typed) => typed);

const model = choiceOption("european", "american");
const view = choiceOption("table", "breakevens");
const payoffFilters = { model, rate: textOption, yield: textOption, view };

const legsText =
  "A range whose first row names its columns: Contract, or Right, Strike and Expiration (and Symbol); Quantity (negative is short); Entry price; Volatility; if wanted Price, Multiplier and Settlement (pm or am).";

/** The cells of a position: a bull spread with shares. */
const exampleLegs = {
  ...{ A1: "Contract", B1: "Quantity", C1: "Entry price", D1: "Volatility" },
  ...{ A2: "SPY__261218C00700000", B2: "1", C2: "11.2", D2: "0.2" },
  ...{ A3: "SPY__261218C00720000", B3: "-1", C3: "4.9", D3: "0.19" },
};

const notes = [
  "Legs: a contract in any form, such as SPXW__261218C06900000 or SPXW 261218C06900000, or a ticker alone for shares; blank rows are skipped, 0 counts as empty, and columns for other purposes are ignored. The multiplier is that of the root, 100 if it is not known. Roots that settle at the open (SPX, NDX, RUT, VIX) do so at 9:30, others at the close; the column Settlement changes that. All roots of an index are one underlying.",
  "Volatility, rate and yield are Excel percentages: 20% and 0.2 are the same; 20 is refused. A leg without a volatility can be valued at its settlement only.",
];

export const optPayoff = calculation({
  name: "OPT.PAYOFF",
  arguments: {
    legs: requiredArgument(cells),
    prices: requiredArgument(cells),
    dates: cells,
    shifts: cells,
  },
  options: {
    help: "rate=4%, yield=1%, model=european (when omitted) or american; view=breakevens lists break-evens, the largest and the smallest profit. Also columns, headers.",
    filters: payoffFilters,
  },
  load: async () => (await import("./calculations")).payoffCells,
  tooLarge: "fewer prices, dates or shifts",
  help: {
    description:
      "The profit and loss of option legs by price of the underlying, date and volatility. Example: =OPT.PAYOFF(A1:D3,SEQUENCE(9,,680,10)). Free, computed here without a request.",
    arguments: {
      legs: legsText,
      prices: "The prices of the underlying: a row each. With view=breakevens it may be empty.",
      dates:
        'The times of valuation, dates (their close) or dates and times, cells or "2026-12-04,2026-12-18": a column each; the settlement of the last leg when omitted.',
      shifts:
        "Changes of the volatility of all legs, as a percentage: 5% or 0.05 is five points more: columns for each; none when omitted.",
    },
    options: {
      view: [
        "`table` (when omitted), `breakevens`",
        "Profit by price; or the break-evens, the largest and the smallest profit on the last of the dates.",
      ],
      rate: ["a percentage", "The continuous interest rate per year; 0 when omitted."],
      yield: ["a percentage", "The continuous dividend yield per year; 0 when omitted."],
      model: optionSays.exercise,
    },
    returns:
      "A header row, then one row per price: Underlying, and for each date and shift the profit in US dollars, with date and shift as heading. With view=breakevens two columns: Name and Value.",
    examples: [
      ["=OPT.PAYOFF(A1:D3,SEQUENCE(9,,680,10))", "the profit of a spread at its settlement"],
      [
        '=OPT.PAYOFF(A1:D3,SEQUENCE(9,,680,10),{"2026-12-04","2026-12-11"},{-5%,0,5%},"rate=4%")',
        "two dates and three volatilities",
      ],
      ['=OPT.PAYOFF(A1:D3,690,,,"view=breakevens")', "break-evens, the largest and the smallest profit"],
    ],
    cells: exampleLegs,
    notes: [
      ...notes,
      'A leg that has settled before a date is worth its intrinsic value at the price of the row. Every leg needs its entry price, and all legs are of one underlying. With view=breakevens the last of the dates counts; all break-evens from 0 on are found, and a profit or loss without a bound is "unlimited".',
    ],
  },
});

export const optPosition = calculation({
  name: "OPT.POSITION",
  arguments: { legs: requiredArgument(cells), underlying: cells, rate: cell, yield: cell, at: cell },
  options: {
    help: "model=european (when omitted) or american; dividends=2026-12-15:0.25 (ex-dates and US dollars per share); also columns, headers, dates.",
    filters: { model, dividends: textOption },
  },
  load: async () => (await import("./calculations")).positionCells,
  tooLarge: "fewer legs or columns",
  help: {
    description:
      "Value, profit and net Greeks of option legs and shares, a row each, and their sum. Example: =OPT.POSITION(A1:D3,695,4%). Free, computed here without a request.",
    arguments: {
      legs: legsText,
      underlying:
        "The price of the underlying; for legs of several underlyings a range of two columns, symbols and prices. Without it a leg has the value of its Price, and no Greeks.",
      rate: "The continuous interest rate per year, a percentage: 4% or 0.04; 0 when omitted.",
      yield: "The continuous dividend yield per year, a percentage; 0 when omitted.",
      at: "The time of valuation, US Eastern, as the other functions take it; now, or the time of the replay clock, when omitted.",
    },
    options: { model: optionSays.exercise, dividends: optionSays.dividends },
    returns:
      "A header row, one row per leg and the row Total: Contract, Quantity, Price, Value USD, Entry price, Profit USD, Delta shares, Gamma shares per USD, Theta USD per day, Vega USD per point, Rho USD per point.",
    examples: [
      ['=OPT.POSITION(A1:D3,695,4%,1%,"2026-11-20 10:30","columns=brief")', "a spread at a past time"],
      ['=OPT.POSITION(A1:D3,695,4%,,,"columns=Contract,Profit USD,Delta shares")', "three columns"],
    ],
    cells: exampleLegs,
    notes: [
      ...notes,
      "Figures are of the whole leg: quantity times multiplier. Price is that of the column Price if there is one, otherwise of the model; profit is value less cost, blank without an entry price. A Greek that one leg lacks is missing from the Total too, with the reason. Legs of several underlyings have no sum of figures in shares.",
    ],
  },
});
