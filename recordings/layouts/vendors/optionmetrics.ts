import { DataError } from "../../errors/data-error";
import { tableLayout } from "../definitions/table-layout";

/** How a contract settles, by `am_settlement`, which pandas writes with decimals. */
const settlements: Readonly<Record<string, string>> = { "0": "pm", "0.0": "pm", "1": "am", "1.0": "am" };

/** Returns the root in "SPXW 230120C3850000": the digits of its strike have no fixed number. Empty for a symbol of before 2010. */
const rootIn = (symbol: string) => /^(\S+) +\d{6}[CP]\d+$/.exec(symbol)?.[1] ?? "";

/**
 * Option prices of OptionMetrics (IvyDB US, table `opprcd`) as WRDS gives them. Strikes are in dollars times 1,000; quotes are those of 15:59
 * (of the day's end until March 2008), read as the close; -99.99 is no volatility. Source: "IvyDB US File and Data Reference Manual",
 * Option_Price file.
 */
export const optionMetrics = tableLayout({
  name: "OptionMetrics option prices",
  source: "OptionMetrics IvyDB US end of day",
  required: ["date", "exdate", "cp_flag", "strike_price", "best_bid", "best_offer"],
  shared: {
    underlying: (cell) => {
      // The ticker BRK with the class B is that of the root BRKB.
      const root = rootIn(cell("symbol"));
      return root === `${cell("ticker")}${cell("class")}` ? root : cell("ticker");
    },
    root: (cell) => rootIn(cell("symbol")),
    instant: "date",
    expiration: "exdate",
    strike: "strike_price",
    settles: (cell) => settlements[cell("am_settlement")] ?? cell("am_settlement"),
  },
  sides: [
    {
      right: "cp_flag",
      bid: "best_bid",
      ask: "best_offer",
      volume: "volume",
      openInterest: "open_interest",
      volatility: "impl_volatility",
      gamma: "gamma",
      forward: "forward_price",
    },
  ],
  zone: "new-york",
  strikeUsd: (strike) => strike / 1000,
  size: "contract_size",
  // 1: not 100 shares. E: an expiration date that the vendor calls an error.
  isAdjusted: (cell) => !["", "0", "0.0"].includes(cell("ss_flag")),
  underlying({ header }) {
    const names = header.map((name) => name.trim().toLowerCase());
    if (names.includes("ticker") || names.includes("symbol")) return undefined;
    throw new DataError(
      "option prices of OptionMetrics that do not name their underlying. Ask WRDS for the column ticker too.",
    );
  },
  page: {
    heading: "OptionMetrics",
    about:
      "Option prices of IvyDB US (`opprcd`) as WRDS gives them, with `symbol` or `ticker` and with `open_interest`. `strike_price` is divided by " +
      "1,000, -99.99 is no volatility, the date is the close of its session. Contracts with another `ss_flag` than 0 or another `contract_size` " +
      "than 100 are adjusted ones. The price of the underlying is in another table.",
    example: [
      "secid,date,symbol,symbol_flag,exdate,last_date,cp_flag,strike_price,best_bid,best_offer,volume,open_interest,impl_volatility,delta," +
        "gamma,vega,theta,optionid,cfadj,am_settlement,contract_size,ss_flag,expiry_indicator,ticker",
      "1,2026-01-06,ABC 260116C100000,1,2026-01-16,2026-01-06,C,100000,2.1,2.2,7,150,0.21,0.52,0.031,7,-20,11,1,0,100,0,,ABC",
      "1,2026-01-06,ABC 260116P100000,1,2026-01-16,2026-01-06,P,100000,1.9,2,3,250,0.22,-0.48,0.029,7,-20,12,1,0,100,0,,ABC",
    ].join("\n"),
    knownFrom: "documentation: IvyDB US File and Data Reference Manual",
  },
});
