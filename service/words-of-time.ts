const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** A length of time in the largest unit that measures it in whole numbers: `3 hours`, `90 minutes`, `1 day`. Whole seconds are told apart. */
export function timeInWords(lengthMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => lengthMs >= ms && lengthMs % ms === 0) ?? (["second", 1000] as const);
  const count = Math.round(lengthMs / unitMs);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
