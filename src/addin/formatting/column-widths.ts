import { formattedLength, type ReadColumn } from "./column-kinds";

/** The width of a character of Excel's default font in bold, and of the margins of a cell, in points. */
const CHARACTER_POINTS = 5.8;
const MARGIN_POINTS = 9;

/** Longer texts do not widen their column further. */
const MAX_CHARACTERS = 40;

/** A heading does not take more lines: it widens its column instead. */
const MAX_LINES = 3;

/** Returns the width that a column needs, in points: that of its values, in which its heading wraps between words. */
export function widthOf({ heading, body, kind }: ReadColumn): number {
  let characters = kind.isOfMatrix ? "yyyy-mm-dd".length : 0;
  for (const cell of body) {
    if (typeof cell === "string") characters = Math.max(characters, cell.length);
    else if (typeof cell === "number") characters = Math.max(characters, formattedLength(kind.numberFormat));
  }
  if (typeof heading === "string" && !kind.isOfMatrix) characters = wrappedLength(heading, characters);
  return Math.round(Math.min(characters, MAX_CHARACTERS) * CHARACTER_POINTS + MARGIN_POINTS);
}

/** Returns the fewest characters of a line, of at least so many, with which a text has its words whole and few lines. */
function wrappedLength(text: string, atLeast: number): number {
  const words = text.split(" ");
  let length = Math.max(atLeast, ...words.map((word) => word.length));
  while (linesOf(words, length) > MAX_LINES) length += 1;
  return length;
}

function linesOf(words: readonly string[], length: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + 1 + word.length > length) {
      lines += 1;
      used = 0;
    }
    used += (used > 0 ? 1 : 0) + word.length;
  }
  return lines;
}
