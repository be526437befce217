import { readVendorTime } from "../../cells/vendor-dates";
import { tableLayout } from "../definitions/table-layout";

/**
 * Files of OptionsDX: a row per strike with the call and the put, names of columns in brackets. They have no open interest. The symbol
 * is in the name of the file alone: `spx_eod_202312.txt`.
 */
export const optionsDxCsv = tableLayout({
  name: "OptionsDX CSV",
  source: "OptionsDX quotes",
  sendsNoOpenInterest: true,
  required: ["QUOTE_UNIXTIME", "UNDERLYING_LAST", "EXPIRE_DATE", "C_BID", "P_BID", "STRIKE"],
  shared: { spot: "UNDERLYING_LAST", expiration: "EXPIRE_DATE", strike: "STRIKE" },
  sides: [
    {
      side: "call",
      bid: "C_BID",
      ask: "C_ASK",
      last: "C_LAST",
      volume: "C_VOLUME",
      volatility: "C_IV",
      gamma: "C_GAMMA",
    },
    {
      side: "put",
      bid: "P_BID",
      ask: "P_ASK",
      last: "P_LAST",
      volume: "P_VOLUME",
      volatility: "P_IV",
      gamma: "P_GAMMA",
    },
  ],
  zone: "new-york",
  instant: (cell) => readVendorTime(cell("QUOTE_UNIXTIME"), undefined),
  underlying: ({ fileName }) => /^([a-z]{1,5})(?=[_.-])/i.exec(fileName)?.[1]?.toUpperCase(),
  page: {
    heading: "OptionsDX",
    about:
      "The name of the file begins with the symbol: `abc_eod_202601.txt`. Of an index, third Fridays are read as the root that settles in the morning, and other dates as the other root.",
    knownFrom: "an excerpt of a real file",
    fileName: "abc_eod_202601.txt",
    example: `[QUOTE_UNIXTIME], [QUOTE_READTIME], [QUOTE_DATE], [QUOTE_TIME_HOURS], [UNDERLYING_LAST], [EXPIRE_DATE], [EXPIRE_UNIX], [DTE], [C_DELTA], [C_GAMMA], [C_IV], [C_VOLUME], [C_LAST], [C_SIZE], [C_BID], [C_ASK], [STRIKE], [P_BID], [P_ASK], [P_SIZE], [P_LAST], [P_DELTA], [P_GAMMA], [P_IV], [P_VOLUME]
1767732300, 2026-01-06 15:45, 2026-01-06, 15.75, 100.00, 2026-01-16, 1768597200, 10, 0.51, 0.031, 0.21, 7, 2.15, 10 x 12, 2.10, 2.20, 100.00, 1.90, 2.00, 8 x 9, 1.95, -0.49, 0.029, 0.22, 3
`,
  },
});
