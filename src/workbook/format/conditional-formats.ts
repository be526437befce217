import { cellColors } from "./exposure-colors";
import type { ScaleEnds } from "./table-format";

/** Adds a scale in the colors of positive and negative exposure. Percentiles leave single large values out of account. */
export function addScale(range: Excel.Range, ends: ScaleEnds): void {
  const { negative, zero, positive } = cellColors;
  const percentile = (percent: string, color: string) => ({ type: "Percentile", formula: percent, color }) as const;
  const atZero = { type: "Number", formula: "0", color: zero } as const;
  range.conditionalFormats.add("ColorScale").colorScale.criteria = {
    minimum: ends === "positive" ? atZero : percentile("5", negative),
    ...(ends === "both" && { midpoint: atZero }),
    maximum: ends === "negative" ? atZero : percentile("95", positive),
  };
}

/** Adds data bars in the colors of positive and negative exposure. */
export function addBars(range: Excel.Range): void {
  const { dataBar } = range.conditionalFormats.add("DataBar");
  dataBar.positiveFormat.fillColor = cellColors.positive;
  dataBar.positiveFormat.gradientFill = false;
  dataBar.negativeFormat.matchPositiveFillColor = false;
  dataBar.negativeFormat.fillColor = cellColors.negative;
}
