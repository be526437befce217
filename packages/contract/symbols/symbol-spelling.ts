/**
 * Share classes by their option roots. A root has only letters and digits: the OCC lists options on BRK.B under BRKB. A last letter is no
 * proof (GOOGL is no class of GOOG), so only these are classes. As of November 2026, and of January 2022 for Royal Dutch Shell. Source:
 * class symbols of the OCC and ticker suffixes of Nasdaq (nasdaqtrader.com, CQSSymbolConvention).
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
 * Returns one spelling for all spellings of a symbol. `BRK.B`, `brk-b`, `BRK B` and the option root `BRKB` are `BRK/B`. `TpC`, `T PRC` and
 * `T-PC` are `T/PRC`, preferred C of T. Two symbols with the same spelling are the same.
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
 * Returns whether a text in the one spelling can name an underlying, a root or a ticker: letters and digits, with at most two suffixes.
 * Readers of files skip and report any other text, such as a formula of a spreadsheet.
 */
export function isSymbol(spelling: string): boolean {
  return /^[A-Z][A-Z0-9]{0,9}(?:\/[A-Z0-9]{1,4}){0,2}$/.test(spelling);
}

/** Returns whether a symbol, in any spelling, is a share class with listed options. */
export function isShareClass(symbol: string): boolean {
  return [...classOfRoot.values()].includes(symbolSpelling(symbol));
}

/** Returns the spellings of a symbol in files: `BRK/B`, `BRK.B`, `BRK-B`, `BRK_B`, `BRK B` and `BRKB` for `BRK/B`. */
export function spellingsOf(symbol: string): string[] {
  if (!symbol.includes("/")) return [symbol];
  const roots = [...classOfRoot].flatMap(([root, name]) => (name === symbol ? [root] : []));
  return [symbol, ...separators.map((separator) => symbol.replaceAll("/", separator)), ...roots];
}
