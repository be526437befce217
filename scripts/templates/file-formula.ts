import { formulas } from "@strikebook/formulas";

/** A formula as a file stores it. */
interface FileFormula {
  /** Without `=`. */
  text: string;
  /** Whether it may return an array, so that Excel must not reduce its arguments to single cells. */
  isDynamic: boolean;
}

/** Functions that the first versions of the format know. */
const first = names(
  "ABS ADDRESS AND AVERAGE AVERAGEIFS CHAR CHOOSE CORREL COS COUNT COUNTA COUNTIF COUNTIFS DATE DAY ERROR.TYPE EXP FIXED HOUR IF IFERROR INDEX INDIRECT INT INTERCEPT ISERROR ISNA " +
    "ISNUMBER LARGE LEN LINEST LN LOG MAX MEDIAN MID MIN MINUTE MMULT MOD MONTH N NA NOT OR PI REPT RIGHT ROUND ROUNDUP ROW ROWS SEARCH SIGN SIN SKEW SLOPE SMALL " +
    "SQRT SUM SUMIFS SUMPRODUCT SUMSQ TEXT TIME TRANSPOSE TRIM VLOOKUP WEEKDAY WORKDAY YEAR",
);

/** Functions that were added later: their names begin with `_xlfn.` in files. */
const later = names(
  "BYROW CHOOSECOLS DROP EXPAND HSTACK IFNA LAMBDA LET MAP NORM.S.DIST NORM.S.INV PERCENTILE.INC RANK.AVG SCAN SEQUENCE SORTBY STDEV.S T.DIST.2T " +
    "T.INV.2T TAKE TEXTJOIN UNIQUE VSTACK XLOOKUP XMATCH",
);

/** Functions of the worksheet only: theirs begin with `_xlfn._xlws.`. */
const ofWorksheet = names("FILTER SORT");

/** Functions whose parameters have names of their own. */
const binding = names("LET LAMBDA");

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

const published: ReadonlySet<string> = new Set(formulas.map(({ name }) => name));

interface Token {
  kind: "text" | "name" | "other";
  text: string;
}

/** A quoted text, a sheet in quotes, a name or a cell, or another character. */
const tokenPattern = /("(?:[^"]|"")*"|'(?:[^']|'')*'!)|([A-Za-z_][\w.]*)|[^]/g;

function tokensOf(formula: string): Token[] {
  return Array.from(formula.matchAll(tokenPattern), ([text, quoted, name]): Token => {
    if (quoted !== undefined) return { kind: "text", text };
    return { kind: name === undefined ? "other" : "name", text };
  });
}

/**
 * Returns a formula as a file stores it: our functions as `_xldudf_GEX_HEATMAP`, newer functions of Excel and the names of LET and LAMBDA
 * with their prefixes. Throws for a function whose prefix is not known, and for a reference to a spill.
 */
export function fileFormula(formula: string): FileFormula {
  const tokens = tokensOf(formula.replace(/^=/, ""));
  const variables = variablesOf(tokens);
  let isDynamic = false;
  const texts = tokens.map(({ kind, text }, index) => {
    if (text === "#") throw new Error(`${formula} refers to a spill: name its range instead.`);
    if (text === ":") isDynamic = true;
    if (kind !== "name") return text;
    if (tokens[index + 1]?.text !== "(") return variables.has(text) ? `_xlpm.${text}` : text;
    const name = text.toUpperCase();
    if (published.has(name) || later.has(name) || ofWorksheet.has(name)) isDynamic = true;
    return storedFunction(name, formula);
  });
  return { text: texts.join(""), isDynamic };
}

function storedFunction(name: string, formula: string): string {
  if (published.has(name)) return `_xldudf_${name.replaceAll(".", "_")}`;
  if (first.has(name)) return name;
  if (later.has(name)) return `_xlfn.${name}`;
  if (ofWorksheet.has(name)) return `_xlfn._xlws.${name}`;
  throw new Error(
    `How a file names ${name} is not known: add it to scripts/templates/file-formula.ts. It is used in ${formula}`,
  );
}

/** Returns the names that LET and LAMBDA define: whole arguments before the last, of LET every second one. */
function variablesOf(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>();
  const calls: { name: string; argument: number }[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    const [before, after] = [tokens[index - 1]?.text ?? "", tokens[index + 1]?.text ?? ""];
    const call = calls.at(-1);
    if (text === "(") calls.push({ name: binding.has(before.toUpperCase()) ? before.toUpperCase() : "", argument: 0 });
    else if (text === ")") calls.pop();
    else if (text === "," && call) call.argument += 1;
    else if (kind === "name" && call?.name && /^[(,]$/.test(before) && after === ",") {
      if (call.name === "LAMBDA" || call.argument % 2 === 0) found.add(text);
    }
  }
  return found;
}
