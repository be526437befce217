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
    .sort((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
      return direction * compare(one.value, other.value);
    })
    .map(({ row }) => row);
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}
