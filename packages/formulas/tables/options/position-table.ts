import { blank, formats, type FailedCell } from "../cell";
import type { Column } from "../column";
import { date } from "../columns";
import type { TableDefinition } from "../table";

/** The figures of a leg in US dollars or shares, or of all legs; a cell that says why there is none. */
export interface PositionRow {
  contract: string;
  symbol: string | undefined;
  right: string | undefined;
  strike: number | undefined;
  expiration: string | undefined;
  multiplier: number | undefined;
  quantity: number | undefined;
  price: Figure;
  entryPrice: number | undefined;
  /** Of the Greeks, in the units of the headings. */
  figures: Readonly<Record<PositionFigure, Figure>>;
}

/** A number, nothing, or why there is no number. */
export type Figure = number | undefined | FailedCell;

/** The figures that are added up, each with its heading. */
export const positionFigures = {
  value: "Value USD",
  profit: "Profit USD",
  delta: "Delta shares",
  gamma: "Gamma shares per USD",
  theta: "Theta USD per day",
  vega: "Vega USD per point",
  rho: "Rho USD per point",
  vanna: "Vanna shares per point",
  charm: "Charm shares per day",
  volga: "Volga USD per point",
  speed: "Speed gamma per USD",
  zomma: "Zomma gamma per point",
  color: "Color gamma per day",
  veta: "Veta USD per day",
  ultima: "Ultima USD per point",
} as const;

export type PositionFigure = keyof typeof positionFigures;

const shown: readonly PositionFigure[] = ["delta", "gamma", "theta", "vega", "rho"];

function figure(field: PositionFigure): Column<PositionRow> {
  return { name: positionFigures[field], field, cell: ({ figures }) => figures[field] ?? blank };
}

const contract: Column<PositionRow> = { name: "Contract", field: "contract", cell: (row) => row.contract };
const quantity: Column<PositionRow> = { name: "Quantity", field: "quantity", cell: (row) => row.quantity };
const price: Column<PositionRow> = {
  name: "Price",
  field: "price",
  format: formats.price,
  cell: (row) => row.price ?? blank,
};
const entryPrice: Column<PositionRow> = {
  name: "Entry price",
  field: "entryPrice",
  format: formats.price,
  cell: (row) => row.entryPrice,
};
const dollars = (field: "value" | "profit") => ({ ...figure(field), format: formats.price });

const standard = [contract, quantity, price, dollars("value"), entryPrice, dollars("profit"), ...shown.map(figure)];

const further: readonly Column<PositionRow>[] = [
  { name: "Symbol", field: "symbol", cell: ({ symbol }) => symbol },
  { name: "Right", field: "right", cell: ({ right }) => right },
  { name: "Strike", field: "strike", cell: ({ strike }) => strike },
  date("Expiration", "expiration"),
  { name: "Multiplier", field: "multiplier", cell: ({ multiplier }) => multiplier },
];

const others = Object.keys(positionFigures).filter((name) => !standard.some(({ field }) => field === name));

/** The legs of a position and their sum, a row each. */
export const positionTable: TableDefinition<readonly PositionRow[], PositionRow> = {
  columns: [...standard, ...others.map((name) => figure(name as PositionFigure)), ...further],
  shown: standard,
  brief:
    "Contract,Quantity,Price,Value USD,Profit USD,Delta shares,Gamma shares per USD,Theta USD per day,Vega USD per point",
  rows: (rows) => rows,
};
