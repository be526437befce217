import { easternText } from "@strikebook/calendar";
import { displayArea } from "../../workbook/office/addresses";
import { readDocument } from "../../workbook/share/document-bytes";
import type { CopyPlan } from "../../workbook/share/plan-copy";
import { SharedWorkbook } from "../../workbook/share/shared-workbook";
import type { StoredFormula } from "../../workbook/share/read-content";
import { browserXml } from "../../workbook/share/xml";
import type { Provenance } from "../provenance/provenance";
import { shownSources, type ShownSource } from "./shown-sources";

/** A copy of the workbook to share, before it is made. */
export class ShareDraft {
  readonly sources: readonly ShownSource[];
  readonly #workbook: SharedWorkbook;
  readonly #readAtMs: number;

  /** `readAtMs` is when the workbook was read, in milliseconds since 1970 UTC. */
  constructor(workbook: SharedWorkbook, provenance: Provenance, readAtMs: number) {
    this.#workbook = workbook;
    this.#readAtMs = readAtMs;
    this.sources = shownSources(workbook.formulas, provenance);
  }

  /** The ending of the name of the file. */
  get extension(): ".xlsx" | ".xlsm" {
    return this.#workbook.hasMacros ? ".xlsm" : ".xlsx";
  }

  /** Returns what a copy with the data of some sources contains. A formula that shows several sources needs all of them. */
  plan(included: ReadonlySet<string>): CopyPlan {
    const excluded = this.sources.filter(({ name }) => !included.has(name));
    const removed = new Set(excluded.flatMap(({ formulas }) => formulas));
    return this.#workbook.plan((formula) => !removed.has(formula));
  }

  /** Returns the file of the copy. Throws with what to do if there is an obstacle, or if it would contain the key. */
  copy(included: ReadonlySet<string>, key: string | undefined): Uint8Array {
    const plan = this.plan(included);
    return this.#workbook.copy(plan, sourceRows(this.sources, plan, this.#readAtMs), key === undefined ? [] : [key]);
  }
}

/** Reads the open workbook, which is not changed, at the time that the pane shows. Rejects with what to do. */
export async function readShareDraft(provenance: Provenance, nowMs: number): Promise<ShareDraft> {
  return new ShareDraft(new SharedWorkbook(await readDocument(), browserXml), provenance, nowMs);
}

const headings = ["Source", "Address", "Terms", "License", "Share class", "May be shared", "Cells"];

const withoutAttribution = {
  account: "Account and connection of the author",
  unnamed: "The service named no source",
  unknown: "Source unknown",
} as const;

/** Returns the rows of the sheet of sources: the sources of the copied data, then the cells that are empty for lack of permission. */
function sourceRows(
  sources: readonly ShownSource[],
  { values, removed, dependents }: CopyPlan,
  readAtMs: number,
): string[][] {
  const copied = new Set(values);
  const rows = sources.flatMap(({ attribution, formulas }) => {
    const cells = cellsText(formulas.filter((formula) => copied.has(formula)));
    if (cells === "") return [];
    if (typeof attribution === "string") return [[withoutAttribution[attribution], "", "", "", "", "", cells]];
    const { text, url, terms = "", license = "", shareClass = "", shareable } = attribution;
    return [[text, url, terms, license, shareClass, shareable === undefined ? "" : shareable ? "yes" : "no", cells]];
  });
  const emptied = cellsText([...removed, ...dependents]);
  return [
    headings,
    ...rows,
    [
      `Copied on ${easternText(Math.floor(readAtMs / 60_000) * 60_000)}. Formulas of Strikebook were replaced by what they showed.`,
    ],
    ...(emptied === "" ? [] : [["Empty here, because the data may not be shared", "", "", "", "", "", emptied]]),
  ];
}

/** The most areas that a cell names. */
const MAX_AREAS = 500;

function cellsText(formulas: readonly StoredFormula[]): string {
  const names = formulas.slice(0, MAX_AREAS).map(displayArea);
  const more = formulas.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
