/** The diverging scheme BrBG of ColorBrewer, from zero to the largest value: color-blind readers can tell the two signs apart. */
export const exposureColors = {
  negative: ["#f5f5f5", "#f6e8c3", "#d8b365", "#8c510a"],
  positive: ["#f5f5f5", "#c7eae5", "#5ab4ac", "#01665e"],
} as const;

/** The colors of cells that contain text: the strongest shades of the scheme on which black text has a contrast of 8:1. */
export const cellColors = {
  negative: exposureColors.negative[2],
  zero: exposureColors.negative[0],
  positive: exposureColors.positive[2],
} as const;

/** The background of a row of headings. */
export const headingColor = "#e3eaec";
