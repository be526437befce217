import { DataError } from "../../snapshots/snapshot";
import { readDay, readInstant } from "../../../market/time/read-instant";
import { JsonObject } from "../fields/json-object";
import { plainSymbol } from "../../../market/chains/option-symbol";
import { contractNumber, contractOf, type JsonLayout } from "../layout";
import { type ContractNumber } from "../../snapshots/quotes";

/** Positions of the numbers in a row; the expiration, the right and the strike come first, delta is between. */
const positions: Partial<Record<ContractNumber, number>> = {
  openInterest: 3,
  volume: 4,
  volatility: 5,
  gamma: 6,
  bid: 8,
  ask: 9,
  last: 10,
};

/** Cboe's delayed quotes as some programs store them: `symbol`, `spot`, `asOf`, `change` and `rows` of eleven values. */
export const cboeRowsJson: JsonLayout = {
  name: "JSON with rows",
  source: "Cboe delayed quotes",
  rows: /^rows$/,
  read(row, place, rows) {
    const [expiration, side, strike] = Array.isArray(row) ? (row as unknown[]) : [];
    const day = typeof expiration === "string" ? readDay(expiration) : undefined;
    if (!Array.isArray(row) || day === undefined || (side !== "C" && side !== "P") || !(Number(strike) > 0)) {
      throw new DataError(
        `rows[${place}]: expected an expiration, C or P and a strike, found ${JSON.stringify(row).slice(0, 40)}.`,
      );
    }
    const values = row as unknown[];
    const terms = { root: "", expiration: day, right: side === "C" ? "call" : "put", strike: Number(strike) } as const;
    const numbers = new JsonObject({ ...values }, `rows[${place}]`);
    const contract = contractOf(terms, (name) => {
      const at = positions[name] ?? -1;
      const number = numbers.number(String(at));
      return contractNumber(
        name,
        number,
        () => `rows[${place}]`,
        () => String(values[at]),
      );
    });
    rows.add(contract, place);
  },
  state(document) {
    const symbol = plainSymbol(document.requiredText("symbol"));
    const spot = document.number("spot");
    const change = document.number("change");
    return {
      underlying: symbol,
      asOfMs: readInstant(document.text("asOf") ?? "", "new-york"),
      spot,
      previousClose:
        spot === undefined || change === undefined ? undefined : Math.round((spot - change) * 10_000) / 10_000,
      delayMinutes: 15,
    };
  },
};
