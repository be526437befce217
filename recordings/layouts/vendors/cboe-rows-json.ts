import { DataError } from "../../errors/data-error";
import { readVendorDate, readVendorInstant } from "../../cells/vendor-dates";
import { JsonObject } from "../../cells/json-object";
import { plainSymbol } from "../../../market/chains/option-symbol";
import { contractNumber, contractOf, type JsonLayout } from "../definitions/layout";
import { closeBefore } from "./cboe-statement";

/** The numbers of a row, which follow its expiration, right and strike. */
const names = ["openInterest", "volume", "volatility", "gamma", "delta", "bid", "ask", "last"];

/** Cboe's delayed quotes as some programs store them: `symbol`, `spot`, `asOf`, `change` and `rows` of eleven values. */
export const cboeRowsJson: JsonLayout = {
  name: "JSON with rows",
  source: "Cboe delayed quotes",
  rows: /^rows$/,
  read(row, place, rows) {
    const where = () => `rows[${place}]`;
    const [expiration, side, strike] = Array.isArray(row) ? (row as unknown[]) : [];
    const day = typeof expiration === "string" ? readVendorDate(expiration) : undefined;
    if (!Array.isArray(row) || day === undefined || (side !== "C" && side !== "P") || !(Number(strike) > 0)) {
      throw new DataError(
        `${where()}: expected an expiration, C or P and a strike, found ${JSON.stringify(row).slice(0, 40)}.`,
      );
    }
    const values = row as unknown[];
    const terms = { root: "", expiration: day, right: side === "C" ? "call" : "put", strike: Number(strike) } as const;
    const numbers = new JsonObject({ ...values }, where());
    const contract = contractOf(terms, (name) => {
      const at = 3 + names.indexOf(name);
      return at < 3 ? undefined : contractNumber(name, numbers.number(String(at)), where, () => String(values[at]));
    });
    rows.add(contract, place);
  },
  state(document) {
    const symbol = plainSymbol(document.requiredText("symbol"));
    const spot = document.number("spot");
    return {
      underlying: symbol,
      asOfMs: readVendorInstant(document.text("asOf") ?? "", "new-york"),
      spot,
      previousClose: closeBefore(spot, document.number("change")),
      delayMinutes: 15,
    };
  },
  page: {
    heading: "JSON with rows",
    about:
      "Cboe's quotes as some programs store them: a row is expiration, right, strike, open interest, volume, volatility, gamma, delta, bid, ask and last price. `asOf` is New York if it states no zone.",
    knownFrom: "an excerpt of a real file",
    example: `{"symbol": "ABC", "spot": 100, "asOf": "2026-01-06 15:45:00", "delayed": true, "change": 1.5, "rows": [
["2026-01-16", "C", 100, 150, 7, 0.21, 0.031, 0.51, 2.1, 2.2, 2.15],
["2026-01-16", "P", 100, 250, 3, 0.22, 0.029, -0.49, 1.9, 2.0, 1.95]
]}
`,
  },
};
