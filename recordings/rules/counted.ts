/** Returns a count with its noun: `1 row`, `22,000 rows`. */
export function counted(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}
