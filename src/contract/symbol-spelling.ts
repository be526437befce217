/**
 * Returns one spelling for all spellings of a symbol: services write a share class with a dot, a slash, a hyphen or a space, in any
 * case (`BRK.B`, `BRK/B`, `brk-b`). Two symbols with the same spelling are the same.
 */
export function symbolSpelling(symbol: string): string {
  return symbol
    .trim()
    .toUpperCase()
    .replace(/[._ -]/g, "/");
}
