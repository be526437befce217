import { describedAs, success } from "../support/canned-answers";
import { flowAnswerOf, flowData } from "../support/canned-flow";
import { testMarket } from "../support/test-market";

const [print] = flowData.flowDarkPool;

/** A service with so many prints in all. */
function printsInAll(count: number) {
  return testMarket(({ path, url }) => {
    if (path === "/v1/openapi.json") return success(describedAs({}));
    const { searchParams } = new URL(url);
    const [limit, offset] = [Number(searchParams.get("limit") ?? 500), Number(searchParams.get("offset") ?? 0)];
    const left = Math.max(0, Math.min(limit, count - offset));
    return success(flowAnswerOf(Array.from({ length: left }, () => print)));
  });
}

/** How many prints each page holds. */
async function read(
  { market, platform }: ReturnType<typeof testMarket>,
  question: Parameters<typeof market.flow.darkPoolPages>[0],
) {
  const collect = async () => {
    const sizes: number[] = [];
    for await (const { record } of market.flow.darkPoolPages(question)) sizes.push(record.length);
    return sizes;
  };
  return platform.settle(collect());
}

test("pages are read until one is not full", async () => {
  const street = printsInAll(1_200);

  expect(await read(street, { date: "2025-11-24" })).toEqual([500, 500, 200]);
  expect(street.platform.paths.slice(1)).toEqual([
    "/v1/dark-pool/trades?date=2025-11-24",
    "/v1/dark-pool/trades?date=2025-11-24&offset=500",
    "/v1/dark-pool/trades?date=2025-11-24&offset=1000",
  ]);
});

test("a last page that happens to be full costs one more, which is empty", async () => {
  expect(await read(printsInAll(1_000), {})).toEqual([500, 500, 0]);
});

test("no more is asked for than is wanted", async () => {
  const street = printsInAll(10_000);

  expect(await read(street, { limit: 1_000, most: 2_300, offset: 50 })).toEqual([1_000, 1_000, 300]);
  expect(street.platform.paths).toEqual([
    "/v1/dark-pool/trades?limit=1000&offset=50",
    "/v1/dark-pool/trades?limit=1000&offset=1050",
    "/v1/dark-pool/trades?limit=300&offset=2050",
  ]);
});

test("who stops reading asks for nothing more", async () => {
  const { market, platform } = printsInAll(10_000);
  const pages = market.flow.darkPoolPages({});

  await platform.settle(pages.next());
  await pages.return(undefined);

  expect(platform.requests).toHaveLength(1);
});
