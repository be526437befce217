/** Functions whose results depend on the replay clock: their formulas are recalculated when it moves. */
const replayed = [
  ...["GEX.HEATMAP", "GEX.LEVELS", "GEX.HEATMAP.AT", "GEX.LEVELS.AT", "GEX.FRAMES", "GEX.DAILY"],
  ...["FLOW.TRADES", "FLOW.TIDE", "FLOW.COMPARE", "FLOW.STRIKES", "FLOW.HISTORY", "FLOW.EXPIRATIONS", "FLOW.TOP"],
  ...["FLOW.CONTRACTS", "FLOW.RATIO", "FLOW.PRESSURE", "FLOW.SENTIMENT", "FLOW.MARKET", "FLOW.DARKPOOL"],
  ...["VOL.EVENTS", "VOL.HISTORY", "VOL.DERIVED"],
];

/** Streaming functions, which follow the replay clock themselves. */
const streaming = ["GEX.LIVE", "GEX.LIVE.HEATMAP", "GEX.LIVE.VELOCITY", "GEX.STATUS", "GEX.CREDITS"];

/** Functions that need no recalculation: GEX.INFO follows its cell, and the others do not depend on the time. */
const independent = ["GEX.ACCOUNT", "GEX.SYMBOLS", "VOL.SYMBOLS", "GEX.INFO", "GEX.SOURCES", "FLOW.CONTRACT"];

/** The published functions, in upper case. Functions of other add-ins with the same prefix are not among them. */
export const functionNames: ReadonlySet<string> = new Set([...replayed, ...streaming, ...independent]);

const replayedNames: ReadonlySet<string> = new Set(replayed);
const streamingNames: ReadonlySet<string> = new Set(streaming);

/** Whether the result of a function depends on the replay clock, and must be calculated again when it moves. */
export function isReplayed(name: string): boolean {
  return replayedNames.has(name);
}

/** Whether a function updates its cell by itself. */
export function isStreaming(name: string): boolean {
  return streamingNames.has(name);
}
