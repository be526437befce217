import type { SheetArea } from "../office/areas";
import { dependentsOf, mayRead } from "./dependents";
import { elementsIn } from "./xml";
import type { StoredFormula, WorkbookContent } from "./read-content";
import type { WorkbookFile } from "./workbook-file";

/** What a copy of a workbook will contain. */
export interface CopyPlan {
  /** Strikebook formulas that become values. */
  values: readonly StoredFormula[];
  /** Strikebook formulas whose cells become empty. */
  removed: readonly StoredFormula[];
  /** Other formulas that read removed cells, or may read them: their cells become empty too. */
  dependents: readonly StoredFormula[];
  /** Parts of the workbook that may show removed cells and cannot be changed, each with what to do. */
  obstacles: readonly string[];
}

/** Decides what happens to each formula. `isIncluded` states whether the data of a Strikebook formula may be in the copy. */
export function planCopy(
  file: WorkbookFile,
  content: WorkbookContent,
  isIncluded: (formula: StoredFormula) => boolean,
): CopyPlan {
  const { formulas, named } = content;
  const ours = formulas.filter(({ functions }) => functions.length > 0);
  const excluded = ours.filter((formula) => !isIncluded(formula));
  const holders = new Set(excluded);
  const readers = dependentsOf(excluded, formulas, named).filter((formula) => !holders.has(formula));
  const reading = new Set(readers);
  const removed = [...excluded, ...readers.filter(({ functions }) => functions.length > 0)];
  const dependents = readers.filter(({ functions }) => functions.length === 0);
  return {
    values: ours.filter((formula) => !holders.has(formula) && !reading.has(formula)),
    removed,
    dependents,
    obstacles: removed.length === 0 ? [] : obstaclesIn(file, content, [...removed, ...dependents]),
  };
}

/** Parts that store what cells showed, and that Excel alone can change. */
const storedElsewhere: readonly (readonly [path: RegExp, what: string, whatToDo: string])[] = [
  [/^xl\/queryTables\//, "the result of a query", "Delete the query and its table"],
  [/^xl\/model\//, "a data model", "Remove its tables in Power Pivot"],
  [/^xl\/revisions\//, "a history of changes", "Stop sharing the workbook by the older feature for it"],
];

function obstaclesIn(file: WorkbookFile, content: WorkbookContent, removed: readonly SheetArea[]): string[] {
  const include = "or include the data in the copy.";
  const stored = storedElsewhere.flatMap(([path, what, whatToDo]) =>
    file.paths.some((part) => path.test(part))
      ? [`The workbook contains ${what}, which may show removed data. ${whatToDo}, ${include}`]
      : [],
  );
  const pivots = pivotTables(file, content)
    .filter(({ source }) => source === undefined || mayRead(source, removed, content.named))
    .map(({ place }) => `The pivot table at ${place} may show removed data. Delete it, ${include}`);
  const isPicture = (path: string) => /drawings\/[^/]*\.xml$/.test(path) && file.text(path).includes("cameraTool");
  const picture = `The workbook contains a picture of cells, which may show removed data. Delete it, ${include}`;
  return [...stored, ...pivots, ...(file.paths.some(isPicture) ? [picture] : [])];
}

/** Returns the pivot tables of the workbook, with the cells from which they were made; `undefined` if these are not known. */
function pivotTables(file: WorkbookFile, { sheets }: WorkbookContent): { place: string; source: string | undefined }[] {
  return sheets.flatMap(({ name, path }) =>
    file.relationships(path).flatMap(({ type, target }) => {
      if (type !== "pivotTable" || target === undefined) return [];
      const cache = file.targetOf(target, "pivotCacheDefinition");
      const [source] = cache === undefined ? [] : elementsIn(file.read(cache), "worksheetSource");
      const [location] = elementsIn(file.read(target), "location");
      const place = `${name}!${location?.getAttribute("ref") ?? "?"}`;
      return [{ place, source: source && sourceFormula(source) }];
    }),
  );
}

function sourceFormula(source: Element): string | undefined {
  const [sheet, cells, name] = ["sheet", "ref", "name"].map((attribute) => source.getAttribute(attribute));
  if (name) return name;
  return sheet && cells ? `'${sheet.replaceAll("'", "''")}'!${cells}` : undefined;
}
