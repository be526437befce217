/**
 * Share classes by their option roots: these have letters and digits alone, so the OCC lists options on BRK.B under BRKB. Letters say
 * nothing by themselves (GOOGL is no class of GOOG), so only what is listed here is a class. As listed in November 2026; the shares of
 * Royal Dutch Shell until January 2022. Source: class symbols of the OCC and ticker suffixes of Nasdaq
 * (nasdaqtrader.com, CQSSymbolConvention).
 */
const classOfRoot: ReadonlyMap<string, string> = new Map([
  ["BRKB", "BRK/B"],
  ["BFB", "BF/B"],
  ["RDSA", "RDS/A"],
  ["RDSB", "RDS/B"],
]);

/** Small letters of the consolidated tapes after a ticker, with their suffix in capitals: preferred, rights, when issued. Same source. */
const tapeMarks: Readonly<Record<string, string>> = { p: "PR", r: "RT", w: "WI" };

/** A ticker with such a letter: TpC is preferred C of T, not the company TPC. */
const markedTicker = /^([A-Z]+)([prw])([A-Z]?)$/;

const separators = [".", "-", "_", " "];

/**
 * Returns one spelling for all spellings of a symbol: a share class has a dot, a slash, a hyphen or a space before it, or nothing in an
 * option root, in any case (`BRK.B`, `brk-b`, `BRKB` are `BRK/B`); preferred C of T is `TpC`, `T PRC`, `T-PC`. Two symbols with the same
 * spelling are the same.
 */
export function symbolSpelling(symbol: string): string {
  const name = /^[A-Z0-9]+$/.test(symbol) ? symbol : withSlashes(symbol.trim());
  return classOfRoot.get(name) ?? name;
}

function withSlashes(symbol: string): string {
  return (
    symbol
      .replace(
        markedTicker,
        (_, ticker: string, mark: string, series: string) => `${ticker}/${tapeMarks[mark]}${series}`,
      )
      .toUpperCase()
      .replace(/[._ -]/g, "/")
      // Yahoo writes a preferred series as BAC-PL. PR and PP are suffixes of their own.
      .replace(/\/P([A-OQS-Z])$/, "/PR$1")
  );
}

/**
 * Returns whether a text is a name that an underlying, a root or a ticker can have, in the one spelling: letters and digits, with at most
 * two suffixes. Readers of files leave out what is not, such as a formula of a spreadsheet, and say so.
 */
export function isSymbol(spelling: string): boolean {
  return /^[A-Z][A-Z0-9]{0,9}(?:\/[A-Z0-9]{1,4}){0,2}$/.test(spelling);
}

/** Returns whether a symbol is that of a share class which has listed options, in any spelling. */
export function isShareClass(symbol: string): boolean {
  return [...classOfRoot.values()].includes(symbolSpelling(symbol));
}

/** Returns the spellings that files have of a symbol in the one spelling: the symbol itself, and of a class those with other separators. */
export function spellingsOf(symbol: string): string[] {
  if (!symbol.includes("/")) return [symbol];
  const roots = [...classOfRoot].flatMap(([root, name]) => (name === symbol ? [root] : []));
  return [symbol, ...separators.map((separator) => symbol.replaceAll("/", separator)), ...roots];
}
