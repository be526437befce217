import { DataError } from "../../errors/data-error";
import { readVendorDate } from "../../cells/vendor-dates";
import { JsonObject } from "../../cells/json-object";
import { isAdjustedRoot, plainSymbol } from "../../../market/chains/option-symbol";
import { jsonContract, underlyingIn } from "../definitions/json-list-layout";
import type { JsonLayout } from "../definitions/layout";

/**
 * The option chain of Schwab's API, before 2024 of TD Ameritrade's: `underlyingPrice`, and `callExpDateMap` and `putExpDateMap`,
 * which contain lists of contracts by expiration and strike. Volatility is in percent, and "NaN" or -999 if there is none.
 */
export const schwabJson: JsonLayout = {
  name: "Schwab option chain JSON",
  source: "Schwab option chain",
  rows: /^(?:call|put)ExpDateMap\/[^/]+\/[^/]+$/,
  read(row, place, rows, path) {
    const option = new JsonObject(row, `contract ${place + 1}`);
    const symbol = option.requiredText("symbol");
    const expiration = readVendorDate(path.split("/")[1]?.split(":")[0] ?? "");
    const side = option.text("putCall");
    const strike = option.number("strikePrice");
    if (expiration === undefined || strike === undefined || (side !== "CALL" && side !== "PUT")) {
      throw new DataError(
        `${path}: expected a contract with "putCall" and "strikePrice" below an expiration such as "2026-01-16:10".`,
      );
    }
    const root = rootOf(option.text("optionRoot") ?? symbol);
    const isOther = ["nonStandard", "isNonStandard", "mini", "isMini"].some((name) => option.flag(name) === true);
    if (isAdjustedRoot(root, option.number("multiplier")) || isOther) {
      rows.adjusted(symbol);
      return;
    }
    const contract = jsonContract(
      option,
      { root, expiration, right: side === "CALL" ? "call" : "put", strike },
      // The documentation says bidPrice, the responses say bid.
      {
        bid: ["bid", "bidPrice"],
        ask: ["ask", "askPrice"],
        last: ["last", "lastPrice"],
        volume: "totalVolume",
        openInterest: "openInterest",
        volatility: "volatility",
        gamma: "gamma",
      },
    );
    const volatility = contract.volatility && contract.volatility / 100;
    rows.add({ ...contract, volatility }, place, { asOfMs: option.number("quoteTimeInLong") || undefined });
  },
  state(document) {
    const underlying = document.object("underlying");
    return {
      underlying: underlyingIn(document, "symbol"),
      asOfMs: underlying.number("quoteTime"),
      spot: document.number("underlyingPrice") || underlying.number("mark") || underlying.number("last"),
      previousClose: underlying.number("close") || undefined,
      delayMinutes: document.flag("isDelayed") === true ? 15 : undefined,
    };
  },
  page: {
    heading: "Schwab JSON",
    about:
      "A response of `/marketdata/v1/chains`, and of the API of TD Ameritrade before it. Volatility is in percent. Contracts that are not standard (`nonStandard`, `mini`, a `multiplier` other than 100) are left out and counted.",
    knownFrom: 'a real file of TD Ameritrade; documentation: Schwab, "Market Data Production"',
    example: `{"symbol": "ABC", "status": "SUCCESS", "isDelayed": false, "underlyingPrice": 100, "callExpDateMap": {"2026-01-16:10": {"100.0": [
{"putCall": "CALL", "symbol": "ABC   260116C00100000", "bid": 2.1, "ask": 2.2, "last": 2.15, "totalVolume": 7, "openInterest": 150, "volatility": 21.0, "gamma": 0.031, "strikePrice": 100.0, "quoteTimeInLong": 1767732300000}
]}}, "putExpDateMap": {"2026-01-16:10": {"100.0": [
{"putCall": "PUT", "symbol": "ABC   260116P00100000", "bid": 1.9, "ask": 2.0, "last": 1.95, "totalVolume": 3, "openInterest": 250, "volatility": 22.0, "gamma": 0.029, "strikePrice": 100.0, "quoteTimeInLong": 1767732299000}
]}}}
`,
  },
};

/** Returns the root in a symbol of Schwab (`SPXW  260116C06000000`) or TD Ameritrade (`MSFT_052121P215`). */
function rootOf(symbol: string): string {
  return plainSymbol(/^[$]?[A-Z][A-Z./]*(?:\d(?=[ _]|$))?/.exec(symbol.trim())?.[0] ?? symbol);
}
