import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { contractQuote, describedQuotes, quoteMeta, symbolChain } from "../../support/client/canned-quotes";
import { refusal, success } from "../../support/client/canned-responses";
import { callTo } from "../../support/client/test-call";
import { testMarket } from "../../support/client/test-market";

/** A service that describes the routes of option quotes and responds with some data. */
const service =
  (isMarked: boolean, data: (path: string) => unknown, meta: unknown = quoteMeta) =>
  ({ path }: { path: string }) =>
    path === "/v1/openapi.json" ? success(describedQuotes(isMarked)) : success({ data: data(path), meta });

const query = (path: string, name: string) =>
  new URL(path, "http://service").searchParams.get(name)?.split(",").filter(Boolean) ?? [];
const chains = (path: string) => ({ symbols: query(path, "symbols").map(symbolChain), missing: [] });
const quotes = (path: string) => ({ symbols: query(path, "contracts").map(contractQuote), missing: [] });

const call = "SPXW__261218C06900000";
const put = "SPXW__261218P06900000";

test("marked routes are requested with the filters as typed", async () => {
  const { market, platform } = testMarket(service(true, chains));
  const atMs = Date.parse("2026-12-10T15:00:00Z");
  const filters = { expirations: ["2026-12-18"], delta: "0.1..0.3", moneyness: "90..110", strikes: 40 };

  const { record } = await platform.settle(
    market.get(endpoints.optionChain, { symbol: "spxw", atMs, right: "put", ...filters }, callContext()),
  );

  expect(record).toEqual(symbolChain("SPXW"));
  expect(platform.paths).toEqual([
    "/v1/openapi.json",
    "/v1/options/chain?symbols=SPXW&timestamp=2026-12-10T15%3A00%3A00Z&expirations=2026-12-18&right=put&delta=0.1..0.3&moneyness=90..110&strikes=40",
  ]);
});

test.each([
  { path: "/v1/options/chain", ...callTo(endpoints.optionChain, { symbol: "SPXW" }), data: chains },
  { path: "/v1/options/quotes", ...callTo(endpoints.optionQuotes, { symbol: call }), data: quotes },
])("$path is not requested from a service that describes it without the mark", async ({ path, make, data }) => {
  const { market, platform } = testMarket(service(false, data));

  await expect(platform.settle(make(market))).rejects.toMatchObject({
    name: "UnmarkedEndpointError",
    message: `The route ${path} of this service has no mark x-strikebook in its description, so its form is not known. Nothing was requested.`,
  });
  expect(platform.paths).toEqual(["/v1/openapi.json"]);
});

test("a call that would not be sent has no price", async () => {
  const { market, platform } = testMarket(service(false, quotes));
  const request = { symbol: call };
  await platform.settle(Promise.allSettled([market.get(endpoints.optionQuotes, request, callContext())]));

  expect(market.listPrice([market.callOf(endpoints.optionQuotes, request)]).credits).toBe(0);
});

test.each([
  ["without the path", () => success({ openapi: "3.1.0", paths: {} }), "UnsupportedEndpointError"],
  ["that cannot be read", () => refusal(503, "unavailable"), "ConnectionError"],
])("nothing is requested with a description %s", async (_, description, name) => {
  const { market, platform } = testMarket(() => description());

  const refused = platform.settle(market.get(endpoints.optionQuotes, { symbol: call }, callContext()));

  await expect(refused).rejects.toMatchObject({
    name,
    message: expect.stringContaining("Nothing was requested") as string,
  });
  expect(platform.paths.every((path) => path === "/v1/openapi.json")).toBe(true);
});

test.each([
  ["a mark that is not true", "yes"],
  ["a mark that is false", false],
])("%s is none", async (_, mark) => {
  const { paths, ...rest } = describedQuotes(true);
  const { get } = paths["/v1/options/quotes"];
  const description = { ...rest, paths: { "/v1/options/quotes": { get: { ...get, "x-strikebook": mark } } } };
  const { market, platform } = testMarket(() => success(description));

  const refused = platform.settle(market.get(endpoints.optionQuotes, { symbol: call }, callContext()));

  await expect(refused).rejects.toMatchObject({ name: "UnmarkedEndpointError" });
});

const shapes: [what: string, data: unknown, meta: unknown, field: string][] = [
  ["data of another shape", { quotes: [{ contract: call, bid: 1 }] }, quoteMeta, "data.symbols"],
  ["a text for a price", { symbols: [{ ...contractQuote(call), bid: "1.20" }] }, quoteMeta, `data.symbols.${call}.bid`],
  [
    "no meta that says how it may be shared",
    { symbols: [contractQuote(call)] },
    { mode: "live", cached: false },
    "meta.attribution",
  ],
  [
    "an attribution in the short form",
    { symbols: [contractQuote(call)] },
    { ...quoteMeta, attribution: { text: "Example", url: "https://example.test" } },
    "meta.attribution.required",
  ],
];

test.each(shapes)("a marked response with %s is refused", async (_, data, meta, field) => {
  const { market, platform } = testMarket(service(true, () => data, meta));

  const refused = platform.settle(market.get(endpoints.optionQuotes, { symbol: call }, callContext()));

  await expect(refused).rejects.toMatchObject({
    name: "ContractError",
    message: expect.stringContaining(field) as string,
  });
});

test("a chain with a column that is too short is refused", async () => {
  const { contracts, ...chain } = symbolChain("SPXW");
  const data = { symbols: [{ ...chain, contracts: { ...contracts, bid: [] } }], missing: [] };
  const { market, platform } = testMarket(service(true, () => data));

  const refused = platform.settle(market.get(endpoints.optionChain, { symbol: "SPXW" }, callContext()));

  await expect(refused).rejects.toMatchObject({ name: "ContractError" });
});

test("a hundred contracts are one request, in any spelling, and each is matched by its own symbol", async () => {
  const { market, platform } = testMarket(service(true, quotes));
  const strikes = Array.from({ length: 99 }, (_, i) => `SPXW  261218C0${6_000 + i}000`);
  const get = (symbol: string) => market.get(endpoints.optionQuotes, { symbol }, callContext());

  const results = await platform.settle(Promise.all(["brkb261218c00500000", ...strikes].map(get)));

  expect(results.map(({ record }) => record.symbol)).toEqual([
    "BRKB__261218C00500000",
    ...Array.from({ length: 99 }, (_, i) => `SPXW__261218C0${6_000 + i}000`),
  ]);
  expect(platform.paths.filter((path) => path !== "/v1/openapi.json")).toHaveLength(1);
});

test("another contract of a response is never shown in place of the requested one", async () => {
  const other = () => ({ symbols: [contractQuote(put)], missing: [] });
  const { market, platform } = testMarket(service(true, other));

  const refused = platform.settle(market.get(endpoints.optionQuotes, { symbol: call }, callContext()));

  await expect(refused).rejects.toMatchObject({ name: "ContractError" });
});

test("a contract of a share class is found under the spelling of the service", async () => {
  const spelled = () => ({ symbols: [contractQuote("BRK/B__261218C00500000")], missing: [] });
  const { market, platform } = testMarket(service(true, spelled));

  const { record } = await platform.settle(
    market.get(endpoints.optionQuotes, { symbol: "BRKB261218C00500000" }, callContext()),
  );

  expect(record.root).toBe("BRK/B");
});

test("each missing contract has the sentence of the service, and the others are shown", async () => {
  const message = "SPXW lists no 6,900 put of 18 December 2026.";
  const one = () => ({
    symbols: [contractQuote(call)],
    missing: [{ symbol: put, reason: "contract_not_found", message }],
  });
  const { market, platform } = testMarket(service(true, one));
  const get = (symbol: string) => market.get(endpoints.optionQuotes, { symbol }, callContext());

  const [found, absent] = await platform.settle(Promise.allSettled([get(call), get(put)]));

  expect(found).toMatchObject({ status: "fulfilled", value: { record: { bid: 1.2 } } });
  expect(absent).toMatchObject({ reason: { status: 404, code: "contract_not_found", message } });
  expect(platform.paths).toHaveLength(2);
});

test("quotes of a past instant are requested once an hour, those of now every five seconds", async () => {
  const { market, platform } = testMarket(service(true, quotes));
  const get = (atMs?: number) =>
    platform.settle(market.get(endpoints.optionQuotes, { symbol: call, atMs }, callContext()));
  const count = () => platform.paths.filter((path) => path.startsWith("/v1/options")).length;
  const pastMs = platform.now() - 3_600_000;

  await get();
  await get(pastMs);
  await platform.advance(6_000);
  await get();
  await get(pastMs);

  expect(count()).toBe(3);
});
