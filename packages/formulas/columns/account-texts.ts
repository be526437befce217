import type { ColumnTexts } from "./describe-table";

/** The sources of data. docs/api.md, Attribution. */
export const sourceTexts = {
  source: ["", "Who provides the data: the host of its address"],
  text: ["", "The words to credit it with"],
  url: ["address", "The page of the source"],
  terms: ["address", "The page of its terms"],
  license: ["", "personal, commercial or connected_app"],
  shareable: ["TRUE or FALSE", "Whether the data may be published; blank means that it may not"],
  shareClass: [
    "",
    "derived, derived_levels_only or raw: raw data, such as quotes, must never be published automatically",
  ],
  shownBy: ["", "The functions of the workbook that show it"],
  required: ["TRUE or FALSE", "Whether the source must be credited"],
} satisfies ColumnTexts;

/** The boards that live cells show. */
export const statusTexts = {
  state: ["", "live, polling, reconnecting, computing and others: as the field state of live cells"],
  age: ["seconds", "From the time of the board to the time of the market"],
  lagged: ["TRUE or FALSE", "Whether boards were skipped because newer ones came before they were received"],
  gapCovered: ["TRUE or FALSE", "Whether no board was missed while the stream was interrupted; blank if it never was"],
  creditsPerMinute: ["credits per minute", "Price of the symbol while it streams"],
  metric: ["", "The exposure of the board"],
  reason: ["", "Why the board is in that state, and what to do"],
} satisfies ColumnTexts;
