import { readVendorInstant } from "../../cells/vendor-dates";
import { tableLayout } from "../definitions/table-layout";

const page = {
  heading: "ThetaData",
  about:
    "Responses of the terminal for whole chains, of its versions 3 (`symbol`) and 2 (`root`, strikes in tenths of a cent). Open interest is another response: `--open-interest open_interest.csv`. Responses without Greeks have no price.",
  knownFrom: 'documentation: ThetaData, "Option" endpoints',
  example: `symbol,expiration,strike,right,timestamp,bid,ask,delta,gamma,implied_vol,underlying_timestamp,underlying_price
ABC,2026-01-16,100.000,CALL,2026-01-06T15:45:00.000,2.10,2.20,0.51,0.031,0.21,2026-01-06T15:45:00.000,100.00
ABC,2026-01-16,100.000,PUT,2026-01-06T15:45:00.000,1.90,2.00,-0.49,0.029,0.22,2026-01-06T15:45:00.000,100.00
`,
};

/**
 * Bulk responses of ThetaData's terminal as CSV, of its versions 3 (`symbol`, strikes in dollars, `timestamp`, or `created` at a day's end, in New York) and 2
 * (`root`, strikes in tenths of a cent, `date` and `ms_of_day`). Each endpoint has a part of the columns: quotes have no open interest
 * and no price of the underlying, Greeks have no open interest.
 */
export const thetaData = (
  [
    ["symbol", "timestamp"],
    ["symbol", "created"],
    ["root", "ms_of_day"],
  ] as const
).map(([symbol, time]) =>
  tableLayout({
    name: "ThetaData",
    source: "ThetaData quotes",
    page,
    hasInstantsOfContracts: true,
    sendsNoOpenInterest: true,
    required: [symbol, "expiration", "strike", "right", time],
    shared: { root: symbol, expiration: "expiration", strike: "strike", spot: "underlying_price" },
    sides: [
      {
        right: "right",
        bid: "bid",
        ask: "ask",
        last: "close",
        volume: "volume",
        openInterest: "open_interest",
        volatility: ["implied_vol", "implied_volatility"],
        gamma: "gamma",
      },
    ],
    zone: "new-york",
    instant: (cell) => {
      if (time !== "ms_of_day") return readVendorInstant(cell(time), "new-york");
      const milliseconds = /^\d+$/.test(cell("ms_of_day")) ? Number(cell("ms_of_day")) : undefined;
      const midnight = readVendorInstant(`${cell("date")} 00:00`, "new-york");
      if (midnight === undefined || milliseconds === undefined) return undefined;
      return midnight + Math.floor(milliseconds / 1000) * 1000;
    },
    ...(symbol === "root" && { strikeUsd: (strike: number) => strike / 1000 }),
  }),
);
