import { headingColor } from "../format/exposure-colors";

/** A formula with `=`, a number, or text, which may not begin with `=` or an apostrophe. */
export type CellEntry = string | number;

/** The style of a cell. Absent members are as in the workbook. */
export interface LookStyle {
  bold?: boolean;
  italic?: boolean;
  /** In points. */
  size?: number;
  /** `#rrggbb`. */
  color?: string;
  fill?: string;
  align?: "Left" | "Center" | "Right";
}

/** Contrast on white 5.7:1. */
const quiet = "#5f6b76";

/** Each look as a style. Inputs, and nothing else, are yellow. */
export const lookStyles = {
  title: { bold: true, size: 18 },
  state: { bold: true, color: "#8c510a" },
  question: { size: 13 },
  answer: { bold: true, size: 13 },
  text: {},
  label: { color: quiet },
  input: { bold: true, fill: "#fff2b3", align: "Left" },
  hint: { italic: true, color: quiet },
  section: { bold: true, fill: headingColor },
  heading: { bold: true, align: "Left" },
  numberHeading: { bold: true, align: "Right" },
  word: { align: "Center" },
  wordHeading: { bold: true, align: "Center" },
} as const satisfies Readonly<Record<string, LookStyle>>;

/** The look of a cell, named after its purpose. */
export type CellLook = keyof typeof lookStyles;

/** A chart of ranges of the same workbook. */
export interface ContentChart {
  /** By Excel's names. */
  type: "Line" | "BarClustered" | "ColumnClustered" | "XYScatter";
  title: string;
  /** The range of the names of the points, with its sheet; of their horizontal places for `XYScatter`. */
  categories: string;
  /**
   * The ranges of the numbers, each with its sheet, and their colors. Negative bars of a signed series have the color of negative exposure.
   * `categories` are those of the chart if omitted; not with `pointsInput`. The points of an `XYScatter` are connected if the series is a line.
   */
  series: readonly {
    name: string;
    values: string;
    color: string;
    isSigned?: boolean;
    isLine?: boolean;
    categories?: string;
  }[];
  /** The name of the input with the number of its points; all rows of the ranges if omitted. */
  pointsInput?: string;
  /** The cells that it covers. */
  area: string;
}

/** The content of a sheet, as data. Addresses are within the sheet, such as `B2` or `B2:D9`; rows and columns follow `A1`. */
export interface SheetContent {
  /** At most 26 characters, so that a number can follow if the name is taken. */
  name: string;
  /** By the address of the cell. Formulas write sheets of the same content in quotes: `'Flip data'!A5`. */
  cells: Readonly<Record<string, CellEntry>>;
  /** By range. Later entries override earlier entries. */
  looks: readonly (readonly [range: string, look: CellLook])[];
  /** Number formats by range, also where tables of formulas will be. */
  formats: readonly (readonly [range: string, format: string])[];
  /** The widths of the first columns, in points. */
  widths: readonly number[];
  /** Ranges with a colour scale around 0. */
  scales: readonly string[];
  /** Ranges with data bars on both sides of 0. */
  bars: readonly string[];
  charts: readonly ContentChart[];
  /** Notes by the address of the cell. */
  notes: Readonly<Record<string, string>>;
  /** The rows at the top that stay in sight. */
  frozenRows: number;
}

/** Sheets that belong together, with the names that their formulas use. */
export interface TemplateContent {
  sheets: readonly SheetContent[];
  /** Names and the cells that they mean, each with its sheet: `'Flip regime'!$C$9`. */
  names: Readonly<Record<string, string>>;
}
