import type { Addin } from "../addin/addin";
import type { FormulaOrigins } from "../addin/provenance/provenance";
import {
  ArgumentError,
  type Formula,
  type ShownCell,
  type Table,
  factTable,
  flowContract,
  gexInfo,
  infoFacts,
  isBlank,
  plainDate,
  quoted,
  readContractOrTicker,
  readFact,
  readGiven,
  readNumber,
  readOneExpiration,
  readRight,
  readTicker,
} from "@strikebook/formulas";
import { displayAddress } from "../workbook/office/addresses";

type MakeTable = (addin: Addin, typed: readonly unknown[], invocation: CustomFunctions.Invocation) => Promise<Table>;

/** Where the data of a cell comes from. */
const info: MakeTable = async (
  { connection, market, cells, provenance },
  typed,
  { functionName, address, parameterAddresses },
) => {
  await connection.whenTimeIsKnown();
  return cells.run(functionName, address, async () => {
    const calculation = { nowMs: market.now(), lastWholeDay: undefined, numbers: "plain" } as const;
    const given = readGiven(gexInfo, typed, calculation);
    const field = readFact(given.field, infoFacts);
    const [referred] = parameterAddresses ?? [];
    if (!referred) throw notReference(given.cell);
    const shown = shownCell(await provenance.formulaOrigins(referred), displayAddress(referred));
    return field ? [[field.value(shown)]] : factTable(infoFacts, shown);
  });
};

function notReference(cell: unknown): ArgumentError {
  const isOmitted = cell === null || cell === undefined;
  return new ArgumentError(
    `The cell ${isOmitted ? "is required" : "must be a reference"}: for example =${gexInfo.name}(A1), where A1 shows a Strikebook formula.`,
  );
}

function shownCell(formula: FormulaOrigins, cell: string): ShownCell {
  if (formula === "no formula") throw new ArgumentError(`${cell} has no formula with a Strikebook function.`);
  if (formula === "not calculated") {
    throw new ArgumentError(`${cell} has not been calculated since the workbook was opened: recalculate it first.`);
  }
  const { functionNames, origins, blanks, address } = formula;
  if (origins.length > 0) return { functionNames, origins, blanks: [...blanks], address: displayAddress(address) };
  const names = functionNames.join(" and ");
  throw new ArgumentError(
    `${names} in ${cell} has no response from the service: it sends no request, or shows an error.`,
  );
}

/** The largest strike in thousandths of a dollar that has eight digits. */
const maxStrike = 99_999.999;

/** The symbol of one contract. Works without a connection. */
const contract: MakeTable = async (
  { connection, market, cells },
  [ticker, expiration, right, strike],
  { functionName, address },
) =>
  cells.run(functionName, address, async () => {
    const subject = readContractOrTicker([[ticker]]);
    if (!("contract" in subject)) {
      // An absolute date needs no connection; "today" depends on the market's time.
      if (plainDate(expiration) === undefined) await connection.whenTimeIsKnown();
      return [[symbolOfContract(readTicker([[ticker]]), readExpiration(expiration, market.now()), right, strike)]];
    }
    if ([expiration, right, strike].every(isBlank)) return [[subject.contract]];
    throw new ArgumentError(
      `${quoted(ticker)} is a complete contract: remove the other arguments, or use its ticker alone.`,
    );
  });

function symbolOfContract(ticker: string, expiration: string, right: unknown, strike: unknown): string {
  const letter = readRight(right, "The right") === "call" ? "C" : "P";
  const dollars = readNumber(strike, "The strike", { min: 0.001, max: maxStrike });
  const thousandths = Math.round(dollars * 1_000);
  if (Math.abs(dollars * 1_000 - thousandths) > 1e-4) {
    throw new ArgumentError(`The strike can have three decimals at most; ${quoted(strike)} has more.`);
  }
  return `${ticker}__${expiration.replaceAll("-", "").slice(2)}${letter}${String(thousandths).padStart(8, "0")}`;
}

/** Reads the expiration of a contract, whose symbol has only two digits of the year. */
function readExpiration(value: unknown, nowMs: number): string {
  const expiration = readOneExpiration(value, nowMs, "The expiration");
  if (expiration === undefined) {
    throw new ArgumentError('The expiration is required: a date cell, a date such as 2026-11-27, "0dte" or "today".');
  }
  if (expiration >= "2000" && expiration < "2100") return expiration;
  throw new ArgumentError(`The expiration must be in the years 2000 to 2099; ${quoted(expiration)} is not.`);
}

/** Makes the tables of the formulas about the workbook, and those that need no market. */
const ownTables: ReadonlyMap<Formula, MakeTable> = new Map<Formula, MakeTable>([
  [gexInfo, info],
  [flowContract, contract],
]);

/** Returns what makes the table of a formula. */
export function ownTableOf(formula: Formula): MakeTable {
  const makeTable = ownTables.get(formula);
  if (!makeTable) throw new Error(`src/functions has no table for ${formula.name}.`);
  return makeTable;
}
