import { chainOf } from "./chain";
import { type ChainFile, ChainFileError, type QuotedContract } from "./chain-file";
import { type Day, dayFromIso } from "./civil-day";
import { type ExpirationTerms, exposureCells } from "./exposure";
import { readChainFile } from "./imported-chain";
import { type ImportedSlice, importedSlice } from "./imported-slice";
import type { Board, Market } from "./market";
import { settlementMs } from "./settlement";

/**
 * The market of an exported chain: one symbol per root in the file, its board frozen at the file's instant and the same
 * at every instant asked for. Expirations settled by then are left out; where the form carries no previous close the
 * spot stands for it. Throws a ChainFileError for a file that cannot be read or whose every expiration is past.
 */
export function importedMarket(text: string, fileName: string): Market {
  const file = readChainFile(text, fileName);
  const boards = new Map<string, Board>();
  for (const [root, expirations] of liveContracts(file)) boards.set(root, boardOf(root, expirations, file));
  if (boards.size === 0) {
    throw new ChainFileError(
      `${fileName}: no contract is left, every expiration in the file settled before it was made.`,
    );
  }
  return {
    symbols: [...boards.keys()],
    boardAt: (symbol) => boards.get(symbol),
    spotAt: (symbol) => boards.get(symbol)?.spot,
  };
}

type ByExpiration = Map<Day, QuotedContract[]>;

/** The contracts not yet settled, by root in alphabetical order and expiration. */
function liveContracts({ contracts, asOfMs }: ChainFile): [root: string, ByExpiration][] {
  const roots = new Map<string, ByExpiration>();
  for (const contract of contracts) {
    const day = dayFromIso(contract.expiration);
    if (day === undefined || settlementMs(contract.root, day) <= asOfMs) continue;
    const expirations = roots.get(contract.root) ?? new Map<Day, QuotedContract[]>();
    const listed = expirations.get(day) ?? [];
    listed.push(contract);
    expirations.set(day, listed);
    roots.set(contract.root, expirations);
  }
  return [...roots].sort(([a], [b]) => (a < b ? -1 : 1));
}

function boardOf(root: string, expirations: ByExpiration, { asOfMs, spot, previousClose }: ChainFile): Board {
  const slices = [...expirations]
    .sort(([a], [b]) => a - b)
    .map(([day, contracts]) => importedSlice(contracts, { root, day, asOfMs, spot }));
  const chain = chainOf(slices);
  const deviations = Float64Array.from(slices.flatMap((slice) => Array.from(slice.deviations)));
  const cells = exposureCells(chain, termsOf(slices, spot), deviations, spot);
  return {
    symbol: root,
    asOfMs: Math.floor(asOfMs / 1000) * 1000,
    spot,
    previousClose: previousClose ?? spot,
    expirations: chain.expirations.map(({ date }) => date),
    strikes: chain.strikes,
    cells: (metric) => cells[metric],
  };
}

function termsOf(slices: readonly ImportedSlice[], spot: number): ExpirationTerms {
  return {
    logForward: Float64Array.from(slices, ({ forward }) => Math.log(forward)),
    carry: Float64Array.from(slices, ({ forward, discount }) => (forward * discount) / spot),
    rootYears: Float64Array.from(slices, ({ years }) => Math.sqrt(years)),
  };
}
