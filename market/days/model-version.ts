/**
 * Which market this is. Raised whenever a changed constant or rule gives other numbers for the same seed, symbol and
 * instant, so that kept boards and pictures can be told from those of an earlier one.
 */
export const MODEL_VERSION = 2;
