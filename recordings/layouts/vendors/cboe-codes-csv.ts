import { dayFromIso } from "@strikebook/calendar";
import { isAdjustedRoot } from "../../../market/chains/option-symbol";
import { readVendorNumber } from "../../cells/numbers";
import { englishMonths } from "../../cells/vendor-dates";
import type { TableLayout } from "../definitions/layout";
import { contractOfSide, sidesOf } from "./cboe-sides";
import { cboeStatement } from "./cboe-statement";

/** The letters of the months of calls, then of puts. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWX";

/**
 * "quotedata.dat" of cboe.com until 2018, without volatilities: the first cell of a side names the contract, `26 Jan 100.00
 * (ABC2616A100-E)`. The code is the root, the year, the day, the letter of month and right, and the strike. After a hyphen follows the
 * exchange, of which a row has the quotes alone: such rows count for contracts that have no row of all exchanges before them. Cboe does
 * not document it; known from excerpts of 2013 to 2018 in books and programs.
 */
export const cboeCodesCsv: TableLayout = {
  name: "Cboe quotedata until 2018",
  source: "Cboe delayed quotes",
  open(start) {
    const names = start.header.map((name) => name.trim().toLowerCase());
    if (names[0] !== "calls" || !names.includes("puts") || !names.includes("open int")) return undefined;
    const sides = sidesOf(names);
    /** Codes of the rows of all exchanges. */
    const ofAll = new Set<string>();
    return {
      statement: cboeStatement(start),
      read(cells, line, rows) {
        for (const side of sides) {
          const text = cells[side.symbol]?.trim() ?? "";
          const series = readSeries(text);
          if (series === undefined || series.terms.right !== side.right) {
            if (text !== "") rows.unreadable(text, line);
            continue;
          }
          const { terms, code, exchange } = series;
          if (exchange === undefined) ofAll.add(code);
          else if (ofAll.has(code)) continue;
          if (isAdjustedRoot(terms.root)) rows.adjusted(text);
          else rows.add(contractOfSide(side, terms, { cells, line, decimal: start.forms.decimal }), line);
        }
      },
    };
  },
  page: {
    heading: "Cboe quotedata until 2018",
    about:
      "`quotedata.dat` of cboe.com until 2018: codes of contracts instead of symbols, no volatilities. Rows of single exchanges (`-E`) count where a contract has no row of all exchanges.",
    example: `ABC (ABC CORPORATION),100,+1.5,
Jan 06 2026 @ 15:45 ET,Bid,99.99,Ask,100.01,Size,1x1,Vol,1234,
Calls,Last Sale,Net,Bid,Ask,Vol,Open Int,Puts,Last Sale,Net,Bid,Ask,Vol,Open Int,
26 Jan 100.00 (ABC2616A100),2.15,0.1,2.1,2.2,7,150,26 Jan 100.00 (ABC2616M100),1.95,-0.1,1.9,2.0,3,250,
26 Jan 100.00 (ABC2616A100-E),2.15,0.1,2.0,2.3,7,150,26 Jan 100.00 (ABC2616M100-E),1.95,-0.1,1.8,2.1,3,250,
`,
    knownFrom: "excerpts of real files in books and programs",
  },
};

const cell = /^(\d{2}) ([A-Z][a-z]{2}) ([\d.,]+) \((([A-Z]+\d??)(\d{2})(\d{2})([A-X])(\d+(?:\.\d+)?))(?:-(\w+))?\)$/;

/** Reads the cell of a contract; `undefined` for other text, and if its words and its code differ. */
function readSeries(text: string) {
  const [, year, month = "", strikeText = "", code, root = "", codeYear, date, letter = "", codeStrike, exchange] =
    cell.exec(text) ?? [];
  if (code === undefined) return undefined;
  const at = letters.indexOf(letter);
  const strike = readVendorNumber(strikeText, "point") ?? 0;
  const expiration = dayFromIso(`20${codeYear}-${String((at % 12) + 1).padStart(2, "0")}-${date}`);
  const isSame = year === codeYear && englishMonths[at % 12] === month.toLowerCase() && strike === Number(codeStrike);
  if (!isSame || expiration === undefined || !(strike > 0)) return undefined;
  const right = at < 12 ? "call" : "put";
  return { code, exchange, terms: { root, expiration, right, strike } as const };
}
