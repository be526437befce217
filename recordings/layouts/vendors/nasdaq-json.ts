import { closingMs, sessionOnOrBefore } from "@strikebook/calendar";
import { isAdjustedRoot, readOptionSymbol } from "../../../market/chains/option-symbol";
import { readVendorDate } from "../../cells/vendor-dates";
import { readWordedInstant } from "../../cells/worded-dates";
import { DataError } from "../../errors/data-error";
import { JsonObject } from "../../cells/json-object";
import { readVendorNumber } from "../../cells/numbers";
import { jsonContract } from "../definitions/json-list-layout";
import type { FileStatement, JsonLayout, RowSink } from "../definitions/layout";

const example = "LAST TRADE: $100.00 (AS OF JAN 6, 2026 3:45 PM ET)";

/** The numbers of each side. `--` stands for a missing one. */
const sides = [
  { right: "call", prefix: "c_" },
  { right: "put", prefix: "p_" },
] as const;

/**
 * The option chain of nasdaq.com as its API sends it, `api.nasdaq.com/api/quote/{symbol}/option-chain`: `data.table.rows` has a row for
 * each strike, with the call and the put as texts, and a row without a strike above each expiration. `drillDownURL` ends with the symbol
 * of the call, its root filled up to six characters: `abc---260116c00100000`. There is no volatility. The instant and the price are a
 * text, `data.lastTrade`: of the session a time, afterwards a date alone. Nasdaq documents none of this; the shape is that of responses
 * in the tests of public programs.
 */
export const nasdaqJson: JsonLayout = {
  name: "Nasdaq option chain JSON",
  source: "Nasdaq option chain",
  rows: /^data\/table\/rows$/,
  read(row, place, rows) {
    const strike = new JsonObject(row, `data.table.rows[${place}]`);
    if (strike.has("strike")) readStrike(strike, place, rows);
    else if (!strike.has("expirygroup")) throw new DataError(`${strike.pathOf("strike")}: expected a strike.`);
  },
  state(document) {
    return stateOf(document.object("data").text("lastTrade")?.trim() ?? "");
  },
  page: {
    heading: "Nasdaq JSON",
    about:
      "A response of `api.nasdaq.com/api/quote/ABC/option-chain` with all of its expirations (`fromdate=all`). It has no volatilities. A date alone in `lastTrade` is the close of its session.",
    example: `{"data": {"totalRecord": 1, "lastTrade": "LAST TRADE: $100.00 (AS OF JAN 6, 2026 3:45 PM ET)", "table": {"rows": [
{"expirygroup": "January 16, 2026", "expiryDate": null, "strike": null, "drillDownURL": null},
{"expirygroup": "", "expiryDate": "Jan 16", "c_Last": "2.15", "c_Change": "0.10", "c_Bid": "2.10", "c_Ask": "2.20", "c_Volume": "7", "c_Openinterest": "150", "strike": "100.00", "p_Last": "1.95", "p_Change": "--", "p_Bid": "1.90", "p_Ask": "2.00", "p_Volume": "3", "p_Openinterest": "250", "drillDownURL": "/market-activity/stocks/abc/option-chain/call-put-options/abc---260116c00100000"}
]}}, "message": null, "status": {"rCode": 200}}
`,
    knownFrom: "excerpts of real responses in public programs",
  },
};

function readStrike(row: JsonObject, place: number, rows: RowSink): void {
  const symbol = symbolIn(row.text("drillDownURL") ?? "");
  const terms = readOptionSymbol(symbol);
  const shown = row.text("strike") ?? "";
  if (terms === undefined) {
    rows.unreadable(symbol || `no symbol at strike ${shown}`, place);
    return;
  }
  if (readVendorNumber(shown, "point") !== terms.strike) {
    throw new DataError(`${row.pathOf("strike")}: the symbol is ${symbol}, and the strike is "${shown}".`);
  }
  if (isAdjustedRoot(terms.root)) {
    rows.adjusted(symbol);
    return;
  }
  for (const { right, prefix } of sides) {
    const names = ["Bid", "Ask", "Last", "Volume", "Openinterest"].map((name) => `${prefix}${name}`);
    if (!names.some((name) => row.has(name))) continue; // Only the other side is listed.
    const [bid = "", ask = "", last = "", volume = "", openInterest = ""] = names;
    rows.add(jsonContract(row, { ...terms, right }, { bid, ask, last, volume, openInterest }), place);
  }
}

/** Returns the symbol that an address ends with, in capitals and without what fills up its root. */
function symbolIn(address: string): string {
  return (address.split("/").at(-1) ?? "").replace(/-+(?=\d{6}[cp])/i, "").toUpperCase();
}

/** Reads the price and the instant of `data.lastTrade`; what it does not say is left out. */
function stateOf(text: string): FileStatement {
  const [, price = ""] = /^LAST TRADE: \$?([\d.,]+) /i.exec(text) ?? [];
  const [, date = "", time] = /\(AS OF ([A-Z]+ \d{1,2}, \d{4})( \d{1,2}:\d{2} [AP]M(?: ET)?)?\)$/i.exec(text) ?? [];
  const day = readVendorDate(date);
  const closesMs = day === undefined ? undefined : closingMs(sessionOnOrBefore(day));
  const asOfMs = time === undefined ? closesMs : readWordedInstant(`${date}${time}`);
  const instantProblem = `data.lastTrade: expected a text such as "${example}", found "${text}"`;
  return {
    asOfMs,
    spot: readVendorNumber(price, "point") || undefined,
    ...(asOfMs === undefined && { instantProblem }),
  };
}
