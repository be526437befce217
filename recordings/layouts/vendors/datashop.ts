import { dayOf, easternMs, endsEarly } from "@strikebook/calendar";
import { readVendorDate } from "../../cells/vendor-dates";
import { tableLayout } from "../definitions/table-layout";

const TIME_1245_MS = 12.75 * 3_600_000;
const TIME_1545_MS = 15.75 * 3_600_000;
/** From this day on the columns of 15:45 have the quotes of 12:45 on days that end at 13:00. Before, they have those of 15:45 on these days too. */
const FIRST_1245 = dayOf(2020, 2, 5);

/** What the solver of Cboe writes for a quote below the intrinsic value, of which there is no volatility. */
const noVolatility = [0.02];

const terms = {
  underlying: "underlying_symbol",
  root: "root",
  expiration: "expiration",
  strike: "strike",
} as const;
const day = { right: "option_type", last: "close", volume: "trade_volume", openInterest: "open_interest" } as const;
const required = ["underlying_symbol", "root", "expiration", "strike", "option_type", "trade_volume"] as const;
/** Codes of a deliverable that is not 100 shares. */
const isAdjusted = (cell: (name: string) => string) => cell("delivery_code") !== "";

/**
 * "Option EOD Summary" of Cboe DataShop, with calcs or without: two snapshots in a row, of which that of 15:45 counts, because the
 * volatilities are its own. Sources: the product page datashop.cboe.com/option-eod-summary, "End-Of-Day Option Quotes with Calcs
 * Specification", and the note on half days of the page of subscriptions.
 */
const at1545 = tableLayout({
  name: "Cboe DataShop option summary of 15:45",
  source: "Cboe DataShop quotes of 15:45",
  required: [...required, "quote_date", "bid_1545", "ask_1545"],
  shared: { ...terms, spot: "active_underlying_price_1545" },
  underlyingQuote: ["underlying_bid_1545", "underlying_ask_1545"],
  sides: [{ ...day, bid: "bid_1545", ask: "ask_1545", volatility: "implied_volatility_1545", gamma: "gamma_1545" }],
  zone: "new-york",
  instant(cell) {
    const date = readVendorDate(cell("quote_date"));
    if (date === undefined) return undefined;
    return easternMs(date, endsEarly(date) && date >= FIRST_1245 ? TIME_1245_MS : TIME_1545_MS);
  },
  isAdjusted,
  noVolatility,
  page: {
    heading: "Cboe DataShop option summary",
    about:
      "The files of a day or month of [Option EOD Summary](https://datashop.cboe.com/option-eod-summary), with calcs or without. The " +
      "columns of 15:45 count (12:45 on half days since February 5, 2020). The price is `active_underlying_price_1545`, else the middle of " +
      "`underlying_bid_1545` and `underlying_ask_1545`. A volatility of 0.02 is none: Cboe writes it for quotes below the intrinsic value. " +
      "Contracts with a `delivery_code` are adjusted ones.",
    example: [
      "underlying_symbol,quote_date,root,expiration,strike,option_type,open,high,low,close,trade_volume,bid_size_1545,bid_1545," +
        "ask_size_1545,ask_1545,underlying_bid_1545,underlying_ask_1545,implied_underlying_price_1545,active_underlying_price_1545," +
        "implied_volatility_1545,delta_1545,gamma_1545,theta_1545,vega_1545,rho_1545,bid_size_eod,bid_eod,ask_size_eod,ask_eod," +
        "underlying_bid_eod,underlying_ask_eod,vwap,open_interest,delivery_code",
      "ABC,2026-01-06,ABC,2026-01-16,100.000,C,2.05,2.3,2,2.15,7,10,2.1,12,2.2,99.99,100.01,100,100,0.21,0.52,0.031,-0.1,0.07,0.01,9,2.2,11," +
        "2.3,100.1,100.12,2.14,150,",
      "ABC,2026-01-06,ABC,2026-01-16,100.000,P,1.9,2.1,1.8,1.95,3,10,1.9,12,2,99.99,100.01,100,100,0.22,-0.48,0.029,-0.1,0.07,-0.01,9,1.8,11," +
        "1.9,100.1,100.12,1.95,250,",
    ].join("\n"),
    knownFrom: "real files; documentation: End-Of-Day Option Quotes with Calcs Specification",
  },
});

/** The same files, kept with the columns of the close alone. They have no volatilities. */
const atClose = tableLayout({
  name: "Cboe DataShop option summary of the close",
  source: "Cboe DataShop quotes of the close",
  required: [...required, "quote_date", "bid_eod", "ask_eod"],
  without: "bid_1545",
  shared: { ...terms, instant: "quote_date" },
  underlyingQuote: ["underlying_bid_eod", "underlying_ask_eod"],
  sides: [{ ...day, bid: "bid_eod", ask: "ask_eod" }],
  zone: "new-york",
  isAdjusted,
  page: {
    heading: "Cboe DataShop option summary, the close alone",
    about: "The same files without the columns of 15:45: the quotes of the close. There are no volatilities.",
    example: [
      "underlying_symbol,quote_date,root,expiration,strike,option_type,close,trade_volume,bid_eod,ask_eod,underlying_bid_eod," +
        "underlying_ask_eod,open_interest,delivery_code",
      "ABC,2026-01-06,ABC,2026-01-16,100.000,C,2.15,7,2.1,2.2,99.99,100.01,150,",
      "ABC,2026-01-06,ABC,2026-01-16,100.000,P,1.95,3,1.9,2,99.99,100.01,250,",
    ].join("\n"),
    knownFrom: "documentation: End-Of-Day Option Quotes with Calcs Specification",
  },
});

/**
 * "Option Quotes" of Cboe DataShop: a snapshot for each interval of a day, with calcs and open interest if they were ordered. The trades
 * of a row are those of its interval, so that they are no volume of the day. Source: datashop.cboe.com/options-intervals-subscription.
 */
const intervals = tableLayout({
  name: "Cboe DataShop option intervals",
  source: "Cboe DataShop quotes",
  required: [...required, "quote_datetime", "bid", "ask"],
  shared: { ...terms, instant: "quote_datetime", spot: "active_underlying_price" },
  underlyingQuote: ["underlying_bid", "underlying_ask"],
  sides: [
    {
      right: "option_type",
      bid: "bid",
      ask: "ask",
      openInterest: "open_interest",
      volatility: "implied_volatility",
      gamma: "gamma",
    },
  ],
  zone: "new-york",
  isAdjusted,
  noVolatility,
  page: {
    heading: "Cboe DataShop option intervals",
    about:
      "The files `UnderlyingOptionsIntervals_*` of [Option Quotes](https://datashop.cboe.com/option-quote-intervals): one snapshot for each " +
      "`quote_datetime`, which is in New York. Order them with open interest; calcs give volatilities and the price. `close` and " +
      "`trade_volume` are those of the interval and are not read.",
    example: [
      "underlying_symbol,quote_datetime,root,expiration,strike,option_type,open,high,low,close,trade_volume,bid_size,bid,ask_size,ask," +
        "underlying_bid,underlying_ask,implied_underlying_price,active_underlying_price,implied_volatility,delta,gamma,theta,vega,rho," +
        "open_interest",
      "ABC,2026-01-06 15:45:00,ABC,2026-01-16,100.000,C,2.11,2.12,2.11,2.12,2,10,2.1,12,2.2,99.99,100.01,100,100,0.21,0.52,0.031,-0.1,0.07,0.01,150",
      "ABC,2026-01-06 15:45:00,ABC,2026-01-16,100.000,P,0,0,0,0,0,10,1.9,12,2,99.99,100.01,100,100,0.22,-0.48,0.029,-0.1,0.07,-0.01,250",
    ].join("\n"),
    knownFrom: "documentation: Options Intervals of Cboe DataShop, and headers that public programs read",
  },
});

/** Chains of Cboe DataShop. */
export const dataShop = [at1545, atClose, intervals];
