/** What Excel is expected to do, by the documentation of its JavaScript API. */
interface ExpectedOutcome {
  /** The outcomes that agree with the documentation. Where it leaves several open, all are listed. */
  outcomes: readonly [string, ...string[]];
  /** Whether the workbench simulates this part of Excel. If not, the outcome is that of the browser or of a person. */
  isSimulated: boolean;
  /** The page of the documentation, below `documentation`; absent if there is none, so that all known outcomes are listed. */
  source?: string;
}

/** The address that all sources begin with. */
export const documentation = "https://learn.microsoft.com/";

const custom = (page: string) => `office/dev/add-ins/excel/custom-functions-${page}`;
const excelApi = (page: string) => `javascript/api/excel/excel.${page}`;
const dataTypes = "office/dev/add-ins/excel/excel-data-types-concepts";
const settings = "office/dev/add-ins/develop/persisting-add-in-state-and-settings";

const simulated = (source: string | undefined, ...outcomes: ExpectedOutcome["outcomes"]): ExpectedOutcome => ({
  outcomes,
  isSimulated: true,
  ...(source !== undefined && { source }),
});
const outside = (source: string | undefined, ...outcomes: ExpectedOutcome["outcomes"]): ExpectedOutcome => ({
  ...simulated(source, ...outcomes),
  isSimulated: false,
});

/** The probes of a check in their order, with their expected outcomes. Those that need a person are last. */
export const expectedOutcomes = {
  "a table spills": simulated(custom("dynamic-arrays"), "3 x 2"),
  "a table grows": simulated(custom("dynamic-arrays"), "5 x 2"),
  "a table shrinks": simulated(custom("dynamic-arrays"), "2 x 2"),
  "a blocked table": simulated(custom("dynamic-arrays"), "#SPILL!"),
  "a table whose way is cleared": simulated(custom("dynamic-arrays"), "3 x 2"),
  "the range of a table": simulated(excelApi("range"), "found"),
  "the formula of a spilled cell": simulated(excelApi("range"), "found"),
  "a formula that reads a table": simulated(custom("dynamic-arrays"), "66"),
  "number formats in a table": simulated(custom("data-types-concepts"), "50% and 0012"),
  "the data type of a formatted number": simulated(dataTypes, "FormattedNumber"),
  "a number format": simulated(excelApi("range"), "0012"),
  "the number of a date": simulated(excelApi("functions"), "since 1900"),
  "the date system": simulated(excelApi("functions"), "that of cells"),
  "a copied formula": simulated(excelApi("range"), "as Excel writes it"),
  "a date from a function": simulated(custom("data-types-concepts"), "2024-01-02"),
  "a date as an argument": simulated(custom("data-types-concepts"), "number", "data type"),
  "an omitted argument": simulated(custom("parameter-options"), "null"),
  "an empty cell as an argument": simulated(undefined, "0", "null", "an empty text"),
  "a text as an argument": simulated(custom("json"), "string"),
  "a range as an argument": simulated(custom("parameter-options"), "2 x 2"),
  "an error as an argument": simulated(custom("json"), "error"),
  "the address of the cell": simulated(custom("parameter-options"), "sheet and cell"),
  "the address of an argument": simulated(custom("parameter-options"), "sheet and cell"),
  "an error of a function": simulated(custom("errors"), "#N/A"),
  "an error about an argument": simulated(custom("errors"), "#VALUE!"),
  "the data type of an error": simulated(dataTypes, "Error"),
  "an entity": simulated(custom("data-types-concepts"), "Entity"),
  "the text of an entity": simulated(dataTypes, "An entity"),
  "a result of 1 MB": simulated("office/dev/add-ins/concepts/resource-limits-and-performance-optimization", "shown"),
  "a result of 2 MB": simulated("office/dev/add-ins/concepts/resource-limits-and-performance-optimization", "shown"),
  "a result of 4 MB": simulated("office/dev/add-ins/concepts/resource-limits-and-performance-optimization", "shown"),
  "five values a second": simulated(custom("web-reqs"), "at least half are seen"),
  "another argument of a stream": simulated(custom("web-reqs"), "cancel, then start", "start, then cancel"),
  "a stream that is deleted": simulated(custom("web-reqs"), "cancelled"),
  "two equal streams": simulated(undefined, "one call", "2 calls"),
  "an error in a stream": simulated(custom("errors"), "#N/A"),
  "a range is calculated": simulated(excelApi("range"), "called"),
  "a range is set dirty": simulated(excelApi("range"), "called"),
  "the sheet is calculated": simulated(excelApi("worksheet"), "called"),
  "the workbook is calculated": simulated(excelApi("calculationtype"), "called"),
  "an edit elsewhere": simulated(custom("volatile"), "not called"),
  "an edit elsewhere, and a volatile argument": simulated(custom("volatile"), "called"),
  "the event of an edit": simulated(excelApi("worksheetcollection"), "reported"),
  "the event of a calculation": simulated(excelApi("worksheetcollection"), "reported"),
  "a name": simulated(excelApi("nameditemcollection"), "3"),
  "a conditional format": simulated(excelApi("conditionalformatcollection"), "ColorScale"),
  "a chart": simulated(excelApi("chartcollection"), "added"),
  "a setting of the workbook": simulated(excelApi("settingcollection"), "kept"),
  "a copy of the file": simulated("javascript/api/office/office.document", "read"),
  "a function in the file": simulated(undefined, "with _xldudf_"),
  "the storage of the browser": outside(settings, "kept"),
  "a partition of the storage": outside(settings, "none", "stated"),
  "a database in the browser": outside(settings, "kept"),
  "locks between workbooks": outside(undefined, "one holder"),
  "messages between workbooks": outside(undefined, "received"),
  "the words of an error": outside(custom("errors"), "shown"),
  "two changes as one step": simulated(undefined, "one step"),
  "a second workbook": outside(undefined, "reached"),
  "timers while the pane is hidden": outside("office/dev/add-ins/testing/runtimes", "on time"),
  "functions after reopening": outside(undefined, "known"),
} as const satisfies Record<string, ExpectedOutcome>;

export type ProbeName = keyof typeof expectedOutcomes;

export const probeNames = Object.keys(expectedOutcomes) as ProbeName[]; // its own keys, in their order

/** Returns what is expected of a probe; `undefined` for one that this version does not know. */
export function expectedOf(probe: string): ExpectedOutcome | undefined {
  return probeNames.includes(probe as ProbeName) ? expectedOutcomes[probe as ProbeName] : undefined; // compared
}
