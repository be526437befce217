/** What rows are sorted by; `null` comes last in both directions. */
export type SortValue = string | number | null;

/** Returns rows sorted by a value of each; those with the same value stay in their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: ((row: Row) => SortValue) | undefined,
  isReversed: boolean,
): readonly Row[] {
  if (!value) return rows;
  const direction = isReversed ? -1 : 1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}
