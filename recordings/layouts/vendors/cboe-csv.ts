import { DataError } from "../../errors/data-error";
import type { DecimalSign } from "../../cells/numbers";
import { isAdjustedRoot, readOptionSymbol } from "../../../market/chains/option-symbol";
import type { RowSink, TableLayout } from "../definitions/layout";
import { contractOfSide, type CboeSide, sidesOf } from "./cboe-sides";
import { cboeStatement } from "./cboe-statement";

/**
 * "quotedata.csv" of cboe.com: lines with the price and the time of the quotes (a remark may precede them), a header, then one line
 * per strike and expiration with the call on the left and the put on the right. Until 2020 it was "quotedata.dat".
 */
export const cboeCsv: TableLayout = {
  name: "Cboe quotedata CSV",
  source: "Cboe delayed quotes",
  open(start) {
    const names = start.header.map((name) => name.trim().toLowerCase());
    const calls = names.indexOf("calls");
    const puts = names.indexOf("puts");
    if (names[0] !== "expiration date" || calls < 0) return undefined;
    if (puts < 0) throw new DataError('the header has the column "Calls" and no column "Puts".');
    const sides = sidesOf(names);
    return {
      statement: cboeStatement(start),
      read: (cells, line, rows) => {
        for (const side of sides) readSide(side, cells, line, { rows, decimal: start.forms.decimal });
      },
    };
  },
  page: {
    heading: "Cboe quotedata CSV",
    about:
      'The "Download CSV" of the delayed quotes of cboe.com, and `quotedata.dat` of 2018 to 2020. The time may be in the language of the browser, and the file saved again by Excel, with semicolons and decimal commas, or with tabs.',
    knownFrom: "real files",
    example: `ABC Corporation,Last: 100,Change:  1.5
"Date: January 6, 2026 at 3:45 PM EST",Bid: 99.99,Ask: 100.01,Size: 1*1,"Volume: 1,234"
Expiration Date,Calls,Last Sale,Net,Bid,Ask,Volume,IV,Delta,Gamma,Open Interest,Strike,Puts,Last Sale,Net,Bid,Ask,Volume,IV,Delta,Gamma,Open Interest
Fri Jan 16 2026,ABC260116C00100000,2.15,0,2.1,2.2,7,0.21,0.51,0.031,150,100.00,ABC260116P00100000,1.95,0,1.9,2,3,0.22,-0.49,0.029,250
`,
  },
};

function readSide(
  side: CboeSide,
  cells: readonly string[],
  line: number,
  { rows, decimal }: { rows: RowSink; decimal: DecimalSign },
): void {
  const text = cells[side.symbol] ?? "";
  const terms = readOptionSymbol(text);
  if (terms === undefined) {
    if (text.trim() !== "") rows.unreadable(text, line);
    return;
  }
  if (isAdjustedRoot(terms.root)) {
    rows.adjusted(text);
    return;
  }
  rows.add(contractOfSide(side, terms, { cells, line, decimal }), line);
}
