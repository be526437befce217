import { readMoment } from "../../../market/time/read-instant";
import { tableLayout } from "../table-layout";

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
  instant: (cell) => readMoment(cell("QUOTE_UNIXTIME"), undefined),
  underlying: ({ fileName }) => /^([a-z]{1,5})(?=[_.-])/i.exec(fileName)?.[1]?.toUpperCase(),
});
