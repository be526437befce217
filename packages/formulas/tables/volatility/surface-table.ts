import { dayNumber, isPlainDate } from "@strikebook/calendar";
import type { SymbolTerm } from "@strikebook/contract";
import type { NamedRecord } from "../canonical";
import { formats } from "../cell";
import { asSent } from "../columns";
import type { Heading } from "../column";
import type { OpenFieldReader } from "../open-fields";
import { openTable, withNames } from "../open-table";
import { FailedSymbol, rowsOfEach, type RowOrFailure } from "../table";
import {
  headingsOf,
  membersInOrder,
  type KnownMembers,
  type OpenRecord,
  percentHeading,
  pointsHeading,
  priceHeading,
  rowsOfList,
  timeMembers,
} from "./known-members";

/** `matrix` has a column for each moneyness, delta or strike, `long` a row. */
type SurfaceLayout = "matrix" | "long";

/** The lists by which a surface can have its columns, with the member of a row in the long layout. */
const axes: Readonly<Record<string, string>> = { moneynessPct: "moneyness", deltas: "delta", strikes: "strike" };

/** The members of a row, in the order of the columns. Those of the grid come after the first two of a matrix. */
const members: KnownMembers = {
  expiration: "Expiration",
  dte: "DTE",
  moneyness: percentHeading("Moneyness"),
  delta: { name: "Delta", format: formats.percent },
  strike: priceHeading("Strike"),
  iv: percentHeading("IV"),
  change: pointsHeading("Change"),
  calendar: "Calendar flag",
  butterfly: "Butterfly flag",
  forward: priceHeading("Forward"),
  fixedAsOf: "Fixed as of",
  ...timeMembers,
};

/** A surface as it was sent: what its rows and columns are, its grids by name, and what else each expiration and the symbol has. */
interface SentSurface {
  expirations: readonly string[];
  axis: string;
  points: readonly number[];
  grids: Readonly<Record<string, readonly (readonly unknown[])[]>>;
  ofExpirations: Readonly<Record<string, readonly unknown[]>>;
  others: OpenRecord;
}

/** Reads a surface: dates of expirations, one list of numbers for the columns, and grids of both. `undefined` for another shape. */
function sentSurface(record: OpenRecord): SentSurface | undefined {
  const { expirations, ...rest } = record;
  const axis = Object.keys(axes).find((name) => isListOf(rest[name], (one) => typeof one === "number"));
  if (axis === undefined || !isListOf(expirations, (one) => typeof one === "string")) return undefined;
  const points = rest[axis] as readonly number[]; // as the axis was found
  const isGrid = (list: unknown) =>
    isListOf(list, (row) => Array.isArray(row) && row.length === points.length, expirations.length);
  const grids: Record<string, readonly (readonly unknown[])[]> = {};
  const ofExpirations: Record<string, readonly unknown[]> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (name === axis) continue;
    if (isGrid(value)) grids[name] = value as readonly (readonly unknown[])[];
    else if (isListOf(value, (one) => !Array.isArray(one), expirations.length)) ofExpirations[name] = value;
    else others[name] = value;
  }
  if (!("dte" in ofExpirations)) ofExpirations.dte = daysTo(expirations as readonly string[], others.sessionDate);
  return { expirations: expirations as readonly string[], axis, points, grids, ofExpirations, others };
}

function isListOf(
  value: unknown,
  isMember: (member: unknown) => boolean,
  length?: number,
): value is readonly unknown[] {
  return Array.isArray(value) && (length === undefined || value.length === length) && value.every(isMember);
}

/** Returns the calendar days from the session to each expiration; null if one of them is not a date. */
function daysTo(expirations: readonly string[], session: unknown): (number | null)[] {
  if (typeof session !== "string" || !isPlainDate(session)) return expirations.map(() => null);
  return expirations.map((date) => (isPlainDate(date) ? dayNumber(date) - dayNumber(session) : null));
}

/** Returns what an expiration has besides its grid. */
function expirationFields({ expirations, ofExpirations, others }: SentSurface, at: number): OpenRecord {
  const own = Object.entries(ofExpirations).map(([name, list]) => [name, list[at]] as const);
  return { expiration: expirations[at], ...Object.fromEntries(own), ...others };
}

/** Returns a row for each expiration and point. */
function longRows(surface: SentSurface): readonly OpenRecord[] {
  const { expirations, axis, points, grids } = surface;
  return expirations.flatMap((_, row) =>
    points.map((point, column) => {
      const values = Object.entries(grids).map(([name, grid]) => [name, grid[row]?.[column]] as const);
      const fields = { ...expirationFields(surface, row), [axes[axis] ?? axis]: point, ...Object.fromEntries(values) };
      return membersInOrder(fields, members);
    }),
  );
}

/** Separates the name of a grid from its point in the field of a column. */
const AT = "@";

/** Returns a row for each expiration, with a field for each point of all symbols: of the change at fixed strikes if it was asked for. */
function matrixRows(surface: SentSurface, points: readonly number[]): readonly OpenRecord[] {
  const name = "change" in surface.grids ? "change" : "iv";
  const grid = surface.grids[name] ?? Object.values(surface.grids)[0];
  const columnOf = new Map(surface.points.map((point, column) => [point, column]));
  return surface.expirations.map((_, row) => {
    const { expiration, dte, ...rest } = expirationFields(surface, row);
    const cells = points.map((point) => [`${name}${AT}${point}`, grid?.[row]?.[columnOf.get(point) ?? -1] ?? null]);
    return { expiration, dte, ...Object.fromEntries(cells), ...membersInOrder(rest, members) } as OpenRecord;
  });
}

/** Returns the points of all surfaces: strikes ascending, others as they were sent. */
function pointsOf(surfaces: readonly SentSurface[]): number[] {
  const points = [...new Set(surfaces.flatMap((surface) => surface.points))];
  return surfaces.some(({ axis }) => axis === "strikes") ? points.sort((a, b) => a - b) : points;
}

const wordOf = headingsOf(members);

/** Returns the heading of a field. That of a point is a number, so that lookup formulas match it. */
function headingOf(field: string): Omit<Heading, "field"> {
  const [, point] = field.split(AT);
  return point === undefined ? wordOf(field) : { name: point, heading: Number(point), format: formats.percent };
}

/** The volatility surface, in one of its layouts. A record of another shape is shown as in other tables. docs/local-service.md, Surface. */
export const surfaceTable = (layout: SurfaceLayout) => (layout === "long" ? longTable : matrixTable);

const longTable = tableOf("long");
const matrixTable = tableOf("matrix");

function tableOf(layout: SurfaceLayout) {
  const heading = asSent("Symbol", "symbol");
  const rowsOf = (symbols: readonly RowOrFailure<SymbolTerm>[], reader: OpenFieldReader) => {
    const records = symbols.flatMap((one) => (one instanceof FailedSymbol ? [] : (sentSurface(one) ?? [])));
    const points = pointsOf(records);
    const rowsOfSurface = (surface: SentSurface) =>
      layout === "long" ? longRows(surface) : matrixRows(surface, points);
    return rowsOfEach(symbols, ({ symbol, canonical, ...fields }: SymbolTerm & NamedRecord) => {
      const surface = sentSurface(fields);
      const rows = surface ? rowsOfSurface(surface) : rowsOfList(fields).map((row) => membersInOrder(row, members));
      return rows.map((row) => withNames({ symbol, canonical }, reader.read(row, [symbol])));
    });
  };
  return openTable([heading], headingOf, rowsOf, "Symbol,Expiration,DTE,Moneyness %,Delta,Strike,IV %,Change (points)");
}
