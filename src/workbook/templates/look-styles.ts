import { headingColor } from "../format/exposure-colors";
import type { CellLook } from "./workbook-content";

/** The style of a cell. Absent members are those of the workbook. */
export interface LookStyle {
  bold?: boolean;
  italic?: boolean;
  /** In points. */
  size?: number;
  /** `#rrggbb`. */
  color?: string;
  fill?: string;
  align?: "Left" | "Right";
}

/** Contrast on white 5.7:1. */
const quiet = "#5f6b76";

/** Each look as a style. Inputs, and nothing else, are yellow. */
export const lookStyles: Readonly<Record<CellLook, LookStyle>> = {
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
};
