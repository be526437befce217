/** A published function, called as Excel calls it: its arguments, then the invocation. */
export type CellFunction = (...given: unknown[]) => unknown;

/** The published functions by name, for example `GEX.HEATMAP`. They are added as they are registered with Excel. */
export const cellFunctions = new Map<string, CellFunction>();
