/** The grid's font, and the width of a digit in Arial at that size, in pixels. */
const FONT = "11pt Arial";
const DIGIT_PX = 8.16;

let measured: number | undefined;

/**
 * Returns how much wider than Arial the font is in which this computer shows Arial; 1 if it is not, and outside of a browser. Widths of columns
 * are those for Arial: as in Excel, a column is so many digits wide in the font of the sheet.
 */
export function columnScale(): number {
  return (measured ??= Math.max(1, digitWidth() / DIGIT_PX));
}

function digitWidth(): number {
  const context = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return DIGIT_PX;
  context.font = FONT;
  return context.measureText("0123456789").width / 10;
}

/** Returns the width of a column that is so many pixels wide in Arial. */
export const scaledWidth = (px: number): number => Math.round(px * columnScale());
