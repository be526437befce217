import {
  type ExpirationSides,
  type Level,
  type SideWall,
  type SymbolLevels,
  settlesAtOpen,
} from "@strikebook/contract";
import { withoutErrors } from "../blank-cells";
import { canonicalColumn, type NamedRecord } from "../canonical";
import type { Column } from "../column";
import { asSent, count, date, dollars, instant, percent, price } from "../columns";
import { noSidesCell } from "./strike-sides";
import { zeroGammaColumn, type WithZeroGamma } from "./zero-gamma";
import { FailedSymbol, rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";

type Wall = Level | SideWall | null | undefined;

/** Returns the columns of a wall: strike, value, distance, and its side of spot in words. */
function wallColumns(name: string, field: string, wallOf: (levels: SymbolLevels) => Wall): Column<SymbolLevels>[] {
  const side = (wall: Wall) => {
    if (!wall) return undefined;
    return wall.distancePct === 0 ? "at spot" : wall.distancePct > 0 ? "above spot" : "below spot";
  };
  return [
    asSent(name, field, (levels) => wallOf(levels)?.strike),
    dollars(`${name} value`, `${field}.value`, (levels) => wallOf(levels)?.value),
    percent(`${name} distance %`, `${field}.distancePct`, (levels) => wallOf(levels)?.distancePct),
    asSent(`${name} side`, `${field}.side`, (levels) => side(wallOf(levels))),
  ];
}

/** Returns columns whose cells say so if the service does not send calls and puts apart. */
const ofSides = (columns: readonly Column<SymbolLevels>[]): Column<SymbolLevels>[] =>
  columns.map((column) => ({
    ...column,
    cell: (levels, dates) => (levels.sides ? column.cell(levels, dates) : noSidesCell),
  }));

const first = ({ sides }: SymbolLevels): ExpirationSides | undefined => sides?.expirations[0];

type SidesRow = SymbolLevels & WithZeroGamma;
type SidesTable = TableDefinition<readonly RowOrFailure<SidesRow>[], SidesRow>;

const wallAndExpirationColumns: readonly Column<SymbolLevels>[] = [
  asSent("Symbol", "symbol"),
  instant("As of", "asOf"),
  price("Spot", "spot"),
  dollars("Net exposure", "netExposure", ({ summary }) => summary.netExposure),
  ...wallColumns("Positive wall", "positiveWall", ({ summary }) => summary.positiveWall),
  ...wallColumns("Negative wall", "negativeWall", ({ summary }) => summary.negativeWall),
  ...ofSides([
    ...wallColumns("Call wall", "callWall", ({ sides }) => sides?.callWall),
    ...wallColumns("Put wall", "putWall", ({ sides }) => sides?.putWall),
    date("First expiration", "firstExpiration", (levels) => first(levels)?.expiration),
    dollars("First expiration net exposure", "firstExpiration.netExposure", (levels) => first(levels)?.netExposure),
    percent("First expiration share %", "firstExpiration.sharePct", (levels) => first(levels)?.sharePct),
    asSent("Max pain", "maxPain", (levels) => first(levels)?.maxPain),
  ]),
];

const flip: Column<SymbolLevels> = price("Flip", "flip", ({ summary }) => summary.flip?.level);

/** `view=sides`: the walls of calls, of puts and of their net, and what the first of the netted expirations takes with it; one row per symbol. */
export const sidesTable: SidesTable = {
  columns: [...wallAndExpirationColumns, zeroGammaColumn, flip, canonicalColumn((levels: SidesRow) => levels)],
  shown: [...wallAndExpirationColumns, ...withoutErrors<SidesRow>([zeroGammaColumn]), flip],
  brief: "Symbol,Spot,Net exposure,Positive wall,Negative wall,Call wall,Put wall,Max pain,Zero gamma,Flip",
  rows: (symbols) => symbols,
};

/** One expiration, and the levels that it is part of. */
interface ExpirationRow {
  levels: SymbolLevels;
  expiration: ExpirationSides;
}

const symbol: Column<ExpirationRow> = asSent("Symbol", "symbol", ({ levels }) => levels.symbol);

const expirationColumns: readonly Column<ExpirationRow>[] = [
  date("Expiration", "expiration", (row) => row.expiration.expiration),
  dollars("Net exposure", "netExposure", (row) => row.expiration.netExposure),
  dollars("Gross exposure", "grossExposure", (row) => row.expiration.grossExposure),
  percent("Share %", "sharePct", (row) => row.expiration.sharePct),
  count("Call open interest", "callOpenInterest", (row) => row.expiration.callOpenInterest),
  count("Put open interest", "putOpenInterest", (row) => row.expiration.putOpenInterest),
  asSent("Max pain", "maxPain", (row) => row.expiration.maxPain),
  asSent("Settles", "settles", settlesOf),
];

/** Returns whether the contracts of an expiration settle at the open (AM) or at the close (PM): of a sum of roots, both if both are listed. */
function settlesOf({ levels, expiration }: ExpirationRow): string {
  const { symbol, canonical = symbol } = levels as NamedRecord;
  const times = (expiration.roots ?? [canonical]).map((root) => (settlesAtOpen(root) ? "AM" : "PM"));
  return [...new Set(times)].join(" and ");
}

/** `view=expirations`: what each expiration takes with it; one row per expiration, with several symbols the first column is Symbol. */
export const expirationsTable: TableDefinition<readonly RowOrFailure<SymbolLevels>[], ExpirationRow> = {
  columns: [
    symbol,
    ...expirationColumns,
    instant("As of", "asOf", ({ levels }) => levels.asOf),
    price("Spot", "spot", ({ levels }) => levels.spot),
    canonicalColumn(({ levels }) => levels),
  ],
  shown: (symbols) => (symbols.length > 1 ? [symbol, ...expirationColumns] : expirationColumns),
  rows: (symbols) =>
    rowsOfEach(
      symbols.map((levels) =>
        levels instanceof FailedSymbol || levels.sides ? levels : new FailedSymbol(levels.symbol, noSidesCell.reason),
      ),
      (levels) => (levels.sides?.expirations ?? []).map((expiration) => ({ levels, expiration })),
    ),
};
