/** What makes the table of a function smaller, for the functions that can return large ones. */
const narrowing: ReadonlyMap<string, string> = new Map([
  ["GEX.HEATMAP", "fewer strikes, expirations or symbols"],
  ["GEX.HEATMAP.AT", "fewer strikes, expirations or symbols"],
  ["GEX.LIVE.HEATMAP", "fewer strikes or expirations"],
  ["GEX.LEVELS", "fewer symbols"],
  ["GEX.LEVELS.AT", "fewer symbols"],
  ["GEX.LIVE", "fewer symbols or fields"],
  ["GEX.FRAMES", 'a shorter window or fewer strikes, or one row per minute with the option "every=60"'],
  ["GEX.DAILY", "fewer days, symbols or columns"],
  ["FLOW.TIDE", "a shorter window, a longer bucket or fewer columns"],
  ["FLOW.HISTORY", "fewer days or columns"],
  ["FLOW.DARKPOOL", "a smaller limit or fewer columns"],
  ["VOL.HISTORY", "fewer days, symbols or fields"],
]);

/** Returns what to do about a table that is too large. */
export function narrowingAdvice(functionName: string | undefined): string {
  return `Request ${narrowing.get(functionName?.toUpperCase() ?? "") ?? "fewer rows or columns"}.`;
}
