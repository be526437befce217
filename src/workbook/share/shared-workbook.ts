import { removeAddinParts } from "./addin-parts";
import { CopiedCells, emptiedAreas } from "./copy-cells";
import { planCopy, type CopyPlan } from "./plan-copy";
import { addSourcesSheet, type TextRows } from "./sources-sheet";
import { forgetDrawnValues, forgetRichValues, forgetUnusedTexts } from "./forget-values";
import { readContent, type StoredFormula, type WorkbookContent } from "./read-content";
import { WorkbookFile } from "./workbook-file";
import type { XmlTools } from "./xml";

/** The file of a workbook, from which copies to share are made. It is not changed. */
export class SharedWorkbook {
  readonly #bytes: Uint8Array;
  readonly #xml: XmlTools;
  readonly #file: WorkbookFile;
  readonly #content: WorkbookContent;

  /** Throws if the bytes are not an .xlsx file. */
  constructor(bytes: Uint8Array, xml: XmlTools) {
    this.#bytes = bytes;
    this.#xml = xml;
    this.#file = new WorkbookFile(bytes, xml);
    this.#content = readContent(this.#file);
  }

  /** The formulas that call Strikebook functions. */
  get formulas(): readonly StoredFormula[] {
    return this.#content.formulas.filter(({ functions }) => functions.length > 0);
  }

  /** Whether the workbook contains macros, so that its file must be called .xlsm. */
  get hasMacros(): boolean {
    return this.#file.paths.some((path) => path.endsWith("vbaProject.bin"));
  }

  /** Decides what a copy contains. `isIncluded` states whether the data of a Strikebook formula may be in it. */
  plan(isIncluded: (formula: StoredFormula) => boolean): CopyPlan {
    return planCopy(this.#file, this.#content, isIncluded);
  }

  /** Returns the file of a copy with a sheet of sources. Throws if something in it may show removed cells, or if it contains a secret. */
  copy(plan: CopyPlan, sources: TextRows, secrets: readonly string[]): Uint8Array {
    const [obstacle] = plan.obstacles;
    if (obstacle !== undefined) throw new Error(obstacle);
    const file = new WorkbookFile(this.#bytes, this.#xml);
    const cells = new CopiedCells(plan, this.#content.named);
    for (const sheet of this.#content.sheets) cells.copySheet(file, sheet);
    cells.copyNames(file);
    removeAddinParts(file);
    const emptied = emptiedAreas(plan);
    if (emptied.length > 0) {
      forgetDrawnValues(file, this.#content, emptied);
      forgetRichValues(file, this.#content);
      forgetUnusedTexts(file, this.#content);
    }
    for (const path of file.paths) if (/^xl\/calcChain\.xml$|^docProps\/thumbnail\./i.test(path)) file.remove(path);
    addSourcesSheet(file, sources);
    const bytes = file.write();
    refuseSecrets(new WorkbookFile(bytes, this.#xml), secrets);
    return bytes;
  }
}

function refuseSecrets(copy: WorkbookFile, secrets: readonly string[]): void {
  const isIn = (secret: string) => copy.paths.some((path) => copy.text(path).includes(secret));
  if (secrets.some(isIn)) {
    throw new Error(
      "The workbook contains your API key as text. Find it with Excel's search, delete it, then share again.",
    );
  }
}
