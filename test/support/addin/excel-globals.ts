/** Sets the globals of Excel with a workbook, in a version whose API is 1.20 or older. Returns the options of each run. */
export function setExcel(workbook: object, newestApi = 20): object[] {
  const runs: object[] = [];
  const run = (options: object, batch: (context: object) => unknown) => {
    runs.push(options);
    return Promise.resolve(batch({ workbook, sync: () => Promise.resolve() }));
  };
  const isSetSupported = (_: string, version: string) => Number(version.split(".")[1]) <= newestApi;
  Object.assign(globalThis, { Excel: { run }, Office: { context: { requirements: { isSetSupported } } } });
  return runs;
}
