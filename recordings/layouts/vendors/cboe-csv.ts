import { DataError } from "../../snapshots/snapshot";
import { type DecimalSign, readNumber } from "../fields/numbers";
import { isAdjustedRoot, readOptionSymbol } from "../../../market/chains/option-symbol";
import { readWordedInstant } from "../../../market/time/worded-instant";
import {
  contractNumber,
  contractOf,
  type TableLayout,
  type TableStart,
  type FileStatement,
  type RowSink,
} from "../layout";
import { type ContractNumber } from "../../snapshots/quotes";

/** The columns that exist for calls and for puts, today's name first, then the name of 2018 to 2020. */
const columnNames: Partial<Record<ContractNumber, readonly string[]>> = {
  bid: ["bid"],
  ask: ["ask"],
  last: ["last sale"],
  volume: ["volume", "vol"],
  openInterest: ["open interest", "open int"],
  volatility: ["iv"],
  gamma: ["gamma"],
};

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
    const sides = [sideOf("call", calls, names.slice(0, puts)), sideOf("put", puts, names)];
    return {
      statement: { ...statementOf(start), delayMinutes: 15 },
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

interface Side {
  right: "call" | "put";
  symbol: number;
  columns: ReadonlyMap<ContractNumber, number>;
}

/** Returns the columns of a side: those after its symbol, and before the symbol of the other side. */
function sideOf(right: "call" | "put", symbol: number, names: readonly string[]): Side {
  const columns = new Map<ContractNumber, number>();
  for (const [name, texts] of Object.entries(columnNames) as [ContractNumber, readonly string[]][]) {
    const at = names.findIndex((text, index) => index > symbol && texts.includes(text));
    if (at >= 0) columns.set(name, at);
  }
  return { right, symbol, columns };
}

function readSide(
  { right, symbol, columns }: Side,
  cells: readonly string[],
  line: number,
  { rows, decimal }: { rows: RowSink; decimal: DecimalSign },
): void {
  const text = cells[symbol] ?? "";
  const terms = readOptionSymbol(text);
  if (terms === undefined) {
    if (text.trim() !== "") rows.unreadable(text, line);
    return;
  }
  if (isAdjustedRoot(terms.root)) {
    rows.adjusted(text);
    return;
  }
  const contract = contractOf(terms, (name) => {
    const column = columns.get(name);
    if (column === undefined) return undefined;
    const cell = cells[column] ?? "";
    const place = () => `line ${line}, ${columnNames[name]?.[0] ?? name} of the ${right}`;
    return contractNumber(name, readNumber(cell, decimal), place, () => `"${cell}"`);
  });
  rows.add(contract, line);
}

/** Reads the lines above the header: `name,Last: 4697.24,Change: 8.56`, or until 2020 `name,310.68,1.98`; then the time. */
function statementOf({ preamble, forms: { decimal } }: TableStart): FileStatement {
  const cells = preamble.flat().map((cell) => cell.trim());
  const after = (label: string) => {
    const cell = cells.find((text) => text.startsWith(label));
    return cell === undefined ? undefined : numberIn(cell.slice(label.length), decimal);
  };
  const old = preamble.find(([name, , change]) => /\(.*\)$/.test(name?.trim() ?? "") && change !== undefined);
  const spot = after("Last:") ?? (old && numberIn(old[1] ?? "", decimal));
  const change = after("Change:") ?? (old && numberIn(old[2] ?? "", decimal));
  const previousClose =
    spot === undefined || change === undefined ? undefined : Math.round((spot - change) * 10_000) / 10_000;
  return { spot, previousClose, ...instantOf(preamble) };
}

/** Reads a number; `undefined` for other text. */
function numberIn(text: string, decimal: DecimalSign): number | undefined {
  const number = readNumber(text, decimal);
  return Number.isNaN(number) ? undefined : number;
}

/** Reads the time. Where it contains commas, its cells are joined again, up to the cell that begins with the bid. */
function instantOf(preamble: TableStart["preamble"]): Pick<FileStatement, "asOfMs" | "instantProblem"> {
  const line =
    preamble.find((cells) => /^Date:/.test(cells[0]?.trim() ?? "")) ??
    preamble.find((cells) => cells[1]?.trim() === "Bid");
  const end = line?.findIndex((cell) => /^Bid\b/.test(cell.trim())) ?? -1;
  const text = (line ?? [])
    .slice(0, end < 0 ? undefined : end)
    .join(",")
    .replace(/^Date:/, "")
    .trim();
  const asOfMs = readWordedInstant(text);
  const problem = `expected the time above the header, such as "Date: January 7, 2024 at 10:52 AM EST", found "${text}"`;
  return asOfMs === undefined ? { instantProblem: problem } : { asOfMs };
}
