import { flowDarkpool } from "../support/addin/functions";
import { cellError } from "../../src/functions/excel-table";
import { tooManyBytes } from "../../src/tables/table-limits";
import { flowResponse } from "../support/client/canned-flow";
import { cell, openRuntime } from "../support/addin/function-runtime";
import { evening } from "../support/market/test-tape";
import { startFlow } from "../support/service/start-flow";

/** A service with 100,000 prints on Wednesday 2026-06-10, and the number of pages that were read from it. */
const { service } = startFlow();
let pages = 0;
const { call, refused } = await openRuntime(
  {
    ...service,
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith("/dark-pool/trades")) return service.fetch(request);
      pages += 1;
      const first = Number(searchParams.get("offset") ?? 0);
      const prints = Array.from({ length: Number(searchParams.get("limit")) }, (_, at) => ({
        ...{ ticker: "SPY", timestamp: "2026-06-10T19:59:07Z", price: 598.21, size: 100 + at, notional: 59_821 + at },
        tradeId: `print-${first + at}`,
      }));
      return Promise.resolve(Response.json(flowResponse(prints)));
    },
  },
  evening,
);

test("a table above 4 MB says how large it is and what to request instead, and narrowing it costs nothing", async () => {
  // Per row: a time of 17 or 18 digits, "SPY", 598.21, 3 or 4 digits, 5 digits, 4 commas, 2 brackets and a comma: 46 to 47 bytes.
  expect(await refused(flowDarkpool, cell("SPY"), "2026-06-10", 100_000)).toMatch(
    /^#N\/A The table would have 100,001 rows and 5 columns: 4\.[678] MB, and a result can have 4 MB at most\. Request a smaller limit or fewer columns\.$/,
  );
  const narrow = await call(flowDarkpool, cell("SPY"), "2026-06-10", 100_000, cell("columns=price,size"));

  expect(narrow).toHaveLength(100_001);
  expect(pages).toBe(20);
});

test.each([
  ["GEX.HEATMAP", "Request fewer strikes, expirations or symbols."],
  ["GEX.FRAMES", 'Request a shorter window or fewer strikes, or one row per minute with the option "every=60".'],
  ["FLOW.TOP", "Request fewer rows or columns."],
  [undefined, "Request fewer rows or columns."],
])("the advice of %s is about its own arguments", (name, advice) => {
  expect(cellError(tooManyBytes(1, 1, 5_000_000), name).message).toMatch(new RegExp(`${advice}$`));
});
