import { endpoints } from "@strikebook/contract";
import { formula } from "../formula";
import { says } from "../help-texts";
import { planSymbols } from "../plan";
import { coverageNote, volSymbolsArgument, volTable } from "./covered-symbols";

export const volIv = formula({
  name: "VOL.IV",
  endpoint: endpoints.volIv,
  arguments: { symbols: volSymbolsArgument },
  options: { help: says.tableOptions },
  help: {
    description:
      'Implied volatility of each symbol over a week to a year, now. Example: =VOL.IV("SPXW,NDXP"). 1 credit per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    returns:
      "A header row, then one row per symbol: Symbol, IV7 % to IV365 % (percent per year, at the forward, over that many calendar days), As of, Session, Stale. Further fields of the service follow under its own names.",
    examples: [
      ['=VOL.IV("SPXW,NVDA")', "implied volatility over a week to a year"],
      ['=VOL.IV(A2:A11,"columns=Symbol,IV30 %")', "the volatility over 30 days of the symbols of a range"],
    ],
    cells: { A2: "NVDA", A3: "AAPL" },
    notes: [coverageNote],
  },
  plan: ({ symbols, table }) =>
    planSymbols(
      endpoints.volIv,
      symbols,
      (symbol) => ({ symbol }),
      volTable((tables) => tables.ivTable, table),
    ),
});

export const volCone = formula({
  name: "VOL.CONE",
  endpoint: endpoints.volCones,
  arguments: { symbols: volSymbolsArgument },
  options: { help: says.tableOptions },
  help: {
    description:
      'Realized volatility of each symbol over several windows, in its range of a year, now. Example: =VOL.CONE("SPXW"). 1 credit per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    returns:
      "A header row, then one row per symbol and window: Symbol, Sessions, Realized %, Low %, Lower quartile %, Median %, Upper quartile %, High %, IV %, Days analyzed, As of, Session, Stale. Percent per year. Further fields of the service follow under its own names.",
    examples: [
      [
        '=VOL.CONE("SPXW","columns=brief")',
        "realized volatility of each window beside its range of a year and implied volatility",
      ],
      ['=VOL.CONE("NVDA","columns=Sessions,Low %,Median %,High %,IV %")', "columns for a chart of the cone"],
    ],
    notes: [
      coverageNote,
      "With the local service Realized % is that of the window that ends at the last close; the range is that of the windows that ended within the last 252 sessions, and blank with fewer: Days analyzed says how many are known. IV % is the implied volatility over the same length of time ahead.",
    ],
  },
  plan: ({ symbols, table }) =>
    planSymbols(
      endpoints.volCones,
      symbols,
      (symbol) => ({ symbol }),
      volTable((tables) => tables.coneTable, table),
    ),
});

export const volRange = formula({
  name: "VOL.RANGE",
  endpoint: endpoints.volSigma,
  arguments: { symbols: volSymbolsArgument },
  options: { help: says.tableOptions },
  help: {
    description:
      'The range that options expect for the price of each symbol: today, a day, a week, a month. Example: =VOL.RANGE("SPXW"). 1 credit per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    returns:
      "A header row, then one row per symbol and horizon: Symbol, Horizon, Sigma % (one standard deviation), Low and High at one and two standard deviations (prices), Spot, Previous close, Move % and Move (sigmas) of today, Sessions, Expiration, As of, Session, Stale. Further fields of the service follow under its own names.",
    examples: [
      ['=VOL.RANGE("SPXW","columns=brief")', "the expected range of the rest of today, a day, a week and a month"],
      [
        '=VOL.RANGE("SPXW,NVDA","columns=Symbol,Horizon,Low 1 sigma,High 1 sigma,Move (sigmas)")',
        "bounds at one standard deviation, and today's move in daily standard deviations",
      ],
    ],
    notes: [
      coverageNote,
      "With the local service the bounds are those of a log-normal price around spot, with the implied volatility at the forward. 0DTE is the rest of today by the options that expire today, while they trade; without such options there is no such row. Move (sigmas) is the move since the previous close in daily standard deviations, as options implied them then. docs/methodology.md says how often the close was inside.",
    ],
  },
  plan: ({ symbols, table }) =>
    planSymbols(
      endpoints.volSigma,
      symbols,
      (symbol) => ({ symbol }),
      volTable((tables) => tables.rangeTable, table),
    ),
});

export const volSkew = formula({
  name: "VOL.SKEW",
  endpoint: endpoints.volTilt,
  arguments: { symbols: volSymbolsArgument },
  options: { help: says.tableOptions },
  help: {
    description:
      'The skew of each symbol by maturity: risk reversal, butterfly and slope, now. Example: =VOL.SKEW("SPXW"). 1 credit per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    returns:
      "A header row, then one row per symbol and maturity: Symbol, Days, ATM %, Put 25 delta %, Call 25 delta %, Risk reversal 25 delta (points), Butterfly 25 delta (points), Slope 90-110 (points), As of, Session, Stale. Further fields of the service follow under its own names.",
    examples: [
      ['=VOL.SKEW("SPXW","columns=brief")', "risk reversal, butterfly and slope over a week, a month and a quarter"],
      ['=VOL.SKEW(A2:A3,"columns=Symbol,Days,Risk reversal 25 delta")', "the risk reversal of the symbols of a range"],
    ],
    cells: { A2: "NVDA", A3: "AAPL" },
    notes: [
      coverageNote,
      "With the local service the risk reversal is the volatility of the call less that of the put, negative where puts are dearer; the butterfly is the mean of both less that at the forward; the slope is the volatility at 90 % of the forward less that at 110 %. Volatilities are interpolated to the calendar days of the maturity; deltas are of the forward.",
    ],
  },
  plan: ({ symbols, table }) =>
    planSymbols(
      endpoints.volTilt,
      symbols,
      (symbol) => ({ symbol }),
      volTable((tables) => tables.skewTable, table),
    ),
});
