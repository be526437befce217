/** Reads the ranges whose names match a pattern, in the order of the names. Names of deleted cells have no range. Rejects if Excel is busy. */
export async function namedRanges(
  context: Excel.RequestContext,
  pattern: RegExp,
  fields: string,
): Promise<Excel.Range[]> {
  const names = context.workbook.names.load("items/name");
  await context.sync();
  const ranges = names.items
    .filter(({ name }) => pattern.test(name))
    .map(({ name }) => names.getItem(name).getRangeOrNullObject().load(fields));
  if (ranges.length > 0) await context.sync();
  return ranges.filter(({ isNullObject }) => !isNullObject);
}
