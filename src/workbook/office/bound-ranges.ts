/** Reads the ranges of bindings, by id. Those whose cells were deleted have no range. */
export async function readBoundRanges(
  context: Excel.RequestContext,
  ids: readonly string[],
  fields: string,
): Promise<ReadonlyMap<string, Excel.Range>> {
  if (ids.length === 0) return new Map();
  const ranges = ids.map((id) => [id, context.workbook.bindings.getItem(id).getRange().load(fields)] as const);
  try {
    await context.sync();
    return new Map(ranges);
  } catch {
    // A binding has lost its cells, which fails the whole request: each is read by itself.
    const found: [string, Excel.Range][] = [];
    for (const id of ids.length === 1 ? [] : ids) found.push(...(await readBoundRanges(context, [id], fields)));
    return new Map(found);
  }
}
