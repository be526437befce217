/** The sets of Excel's API that the add-in or the workbench may ask for, with the newest version of each that is known. */
const knownSets = {
  ExcelApi: [1, 30],
  ExcelApiDesktop: [1, 10],
  ExcelApiOnline: [1, 5],
  CustomFunctionsRuntime: [1, 9],
  SharedRuntime: [1, 5],
  RibbonApi: [1, 5],
  KeyboardShortcuts: [1, 5],
} as const satisfies Record<string, readonly [major: number, newestMinor: number]>;

/** The program in which the add-in runs: its name, its platform, its version, and the newest version of each set of its API. */
export function excelFacts() {
  const { diagnostics, requirements } = Office.context;
  const newest = Object.entries(knownSets).flatMap(([name, [major, newestMinor]]) => {
    for (let minor = newestMinor; minor > 0; minor -= 1) {
      const version = `${major}.${minor}`;
      if (requirements.isSetSupported(name, version)) return [[name, version] as const];
    }
    return [];
  });
  return {
    host: String(diagnostics.host),
    platform: String(diagnostics.platform),
    build: diagnostics.version,
    apiSets: Object.fromEntries(newest),
  };
}
