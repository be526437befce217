import type { Attribution } from "@strikebook/contract";
import { addressOfCell } from "../../workbook/office/addresses";
import { mayCall } from "../../workbook/formulas/formula-text";
import type { StoredFormula } from "../../workbook/share/read-content";
import type { Provenance } from "../provenance/provenance";
import { sourcesOf } from "../provenance/sources";
import { functionNamed } from "../../workbook/formulas/function-list";

/** Why data has no attribution: the account's own data, no attribution in the response, or a formula that has not run yet. */
export type Unattributed = "account" | "unnamed" | "unknown";

/** A source of data in the workbook, and the formulas that show it. */
export interface ShownSource {
  /** Identifies the source. */
  name: string;
  /** Why there is no attribution. */
  attribution: Attribution | Unattributed;
  formulas: readonly StoredFormula[];
}

/** Whether the service states that data may be shared, and that it is not raw. docs/api.md, Attribution. */
export function mayBeShared(attribution: Attribution | Unattributed): boolean {
  return typeof attribution === "object" && attribution.shareable === true && attribution.shareClass !== "raw";
}

/** Returns the sources of the formulas of a workbook, in the order of appearance. */
export function shownSources(formulas: readonly StoredFormula[], provenance: Provenance): ShownSource[] {
  const found = new Map<string, { attribution: ShownSource["attribution"]; formulas: StoredFormula[] }>();
  for (const formula of formulas) {
    for (const { name, attribution } of sourcesOfFormula(formula, provenance)) {
      const source = found.get(name) ?? { attribution, formulas: [] };
      source.formulas.push(formula);
      found.set(name, source);
    }
  }
  return [...found].map(([name, source]) => ({ name, ...source }));
}

function sourcesOfFormula(formula: StoredFormula, provenance: Provenance): Omit<ShownSource, "formulas">[] {
  const functions = formula.functions.filter((name) => functionNamed(name)?.shows !== "no data");
  const dataFunctions = functions.filter((name) => functionNamed(name)?.shows !== "account");
  const account = dataFunctions.length < functions.length ? [{ name: "account", attribution: "account" as const }] : [];
  if (dataFunctions.length === 0) return account;
  const { sheet, area } = formula;
  const known = provenance.originsOf(addressOfCell({ sheet, row: area.row, column: area.column }));
  const origins = known && mayCall(formula.text, known.functionNames) ? known.origins : [];
  const isKnown = dataFunctions.every((name) => origins.some(({ functionName }) => functionName === name));
  const sources = sourcesOf(origins).map(({ name, attribution }) => ({
    name,
    attribution: attribution ?? ("unnamed" as const),
  }));
  return [...account, ...sources, ...(isKnown ? [] : [{ name: "unknown", attribution: "unknown" as const }])];
}
