/** Reads the ranges of bindings, by id. Those whose cells were deleted have no range. */
export async function readBoundRanges(
  context: Excel.RequestContext,
  ids: readonly string[],
  fields: string,
): Promise<ReadonlyMap<string, Excel.Range>> {
  if (ids.length === 0) return new Map();
  try {
    return await readTogether(context, ids, fields);
  } catch {
    return readOneByOne(context, ids, fields); // A binding has lost its cells, which fails the whole request.
  }
}

async function readTogether(context: Excel.RequestContext, ids: readonly string[], fields: string) {
  const ranges = ids.map((id) => [id, context.workbook.bindings.getItem(id).getRange().load(fields)] as const);
  await context.sync();
  return new Map(ranges);
}

async function readOneByOne(context: Excel.RequestContext, ids: readonly string[], fields: string) {
  const ranges = new Map<string, Excel.Range>();
  for (const id of ids) {
    const found = await readTogether(context, [id], fields).catch(() => new Map<string, Excel.Range>());
    for (const [one, range] of found) ranges.set(one, range);
  }
  return ranges;
}
