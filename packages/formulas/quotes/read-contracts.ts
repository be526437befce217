import { isPlainDate } from "@strikebook/calendar";
import { contractSymbol, isContractSymbol } from "@strikebook/client";
import { isSymbol } from "@strikebook/contract";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { refuseErrorsIn } from "../arguments/error-cells";
import { refuseLargeRange } from "../arguments/range-size";
import { notContract } from "../arguments/read-symbols";
import { isBlank, type RangeArgument } from "../arguments/read-values";

/** A cell of a list of contracts: a contract by its canonical symbol, or why the cell names none. */
export type ContractOfCell = { readonly contract: string } | { readonly refusal: ArgumentError };

/**
 * Reads contracts: a range, row by row, or comma-separated text. Each cell keeps its place, so that the rows of the table are beside it: an
 * empty cell before the last contract is `undefined`, a contract that is named twice is in two rows, and text that names no contract is
 * refused in its own row.
 */
export function readContracts(range: RangeArgument, most: number): readonly (ContractOfCell | undefined)[] {
  const rows = range ?? [];
  refuseLargeRange(rows, "The contracts contain");
  refuseErrorsIn(rows, "The contracts contain");
  const cells = rows.flat();
  const last = cells.findLastIndex((cell) => !isBlank(cell));
  const listed = cells
    .slice(0, last + 1)
    .flatMap(partsOf)
    .map(readCell);
  const contracts = listed.filter((entry) => entry !== undefined).length;
  if (contracts === 0) {
    const required = "A contract is required, such as SPXW__261218C06900000";
    throw new ArgumentError(`${required}, or a range of them.`, `${required}.`);
  }
  if (contracts <= most) return listed;
  const count = (amount: number) => amount.toLocaleString("en-US");
  throw new ArgumentError(
    `This function takes ${count(most)} contracts at most; ${count(contracts)} were given. Use several formulas.`,
  );
}

/** Returns the canonical symbols of a list, each once. */
export function contractsOfCells(listed: readonly (ContractOfCell | undefined)[]): string[] {
  return [...new Set(listed.flatMap((entry) => (entry && "contract" in entry ? entry.contract : [])))];
}

function partsOf(cell: unknown): unknown[] {
  if (typeof cell !== "string" || !cell.includes(",")) return [cell];
  return cell.split(",").filter((part) => part.trim() !== "");
}

function readCell(cell: unknown): ContractOfCell | undefined {
  if (isBlank(cell)) return undefined;
  if (typeof cell !== "string" || !isContractSymbol(cell)) return { refusal: notOneContract(cell) };
  const contract = contractSymbol(cell);
  const { expiration } = contractTerms(contract);
  if (isPlainDate(expiration) && !contract.endsWith("00000000")) return { contract };
  const what = isPlainDate(expiration) ? "a strike of 0" : `the expiration ${expiration}, which is no date`;
  return { refusal: new ArgumentError(`${quoted(cell.trim())} has ${what}.`) };
}

/** Returns what to do about a cell that names no contract. */
function notOneContract(cell: unknown): ArgumentError {
  const symbol = typeof cell === "string" ? cell.trim().toUpperCase() : "";
  if (!isSymbol(symbol)) return notContract(cell);
  const message = `${quoted(cell)} is a symbol, not a contract. A contract is written like SPXW__261218C06900000.`;
  return new ArgumentError(`${message} =OPT.CHAIN("${symbol}") lists those of ${symbol}.`, message);
}

/** Returns the root and the expiration (YYYY-MM-DD) of a contract, by its canonical symbol. */
function contractTerms(contract: string): { root: string; expiration: string } {
  const [root = "", terms = ""] = contract.split("__");
  return { root, expiration: `20${terms.slice(0, 2)}-${terms.slice(2, 4)}-${terms.slice(4, 6)}` };
}

/** Returns why a contract has no quotes on a day (YYYY-MM-DD in New York), `undefined` if it has not expired. */
export function expiredReason(contract: string, day: string): ArgumentError | undefined {
  const { expiration } = contractTerms(contract);
  if (expiration >= day) return undefined;
  return new ArgumentError(`${contract} expired on ${expiration}: only an earlier time has its quotes.`);
}
