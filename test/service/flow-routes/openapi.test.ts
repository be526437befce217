import { startFlow } from "../../support/service/start-flow";
import { differences, type Description } from "../../support/service/api-description";

const describe = async () => (await startFlow().request("/openapi.json")).body as Description; // the shape that the first test spells out

const dtes = ["min_dte", "max_dte"];
const chain = ["timeframe", "option_type", "min_premium", ...dtes, "date"];
const contracts = ["limit", "date", "min_volume", "max_volume", "min_oi", "max_oi", "right", "order_by", "order"];

/** Every route with its parameters, those of the path first, written out by hand. */
const parameters: Record<string, readonly string[]> = {
  "/v1/flow/{ticker}": [
    ...["ticker", "timeframe", "limit", "min_premium", "max_premium", "option_type", "trade_type", "moneyness"],
    ...["start_time", "end_time", "min_contracts", "max_contracts", "single_leg_only", ...dtes],
    ...["min_strike", "max_strike", "expiration", "conviction_weights", "min_flow_score", "min_flow_bonus"],
    ...["min_rvol", "include_clusters", "date"],
  ],
  "/v1/flow/{ticker}/tide": ["ticker", "start_time", "end_time", "bucket", "option_type", ...dtes],
  "/v1/flow/{ticker}/historical-compare": ["ticker", "date"],
  "/v1/flow/{ticker}/strikes": ["ticker", "start_time", "end_time", "top_n", "right", "order_by", ...dtes],
  "/v1/underlying/{ticker}/history": ["ticker", "startDate", "endDate", "start_date", "end_date"],
  "/v1/underlying/{ticker}/by-strike/{strike}/expirations": ["ticker", "strike", "interval", "dte_filter", "date"],
  "/v1/underlying/top/daily": ["limit", "date", "min_premium", "min_volume", "order_by", "order"],
  "/v1/contract/top/weekly": contracts,
  "/v1/contract/top/daily": [...contracts, "ticker"],
  "/v1/contract-ratio/{symbol}": ["symbol", "timeframe", "min_premium", "date"],
  "/v1/chain-bull-bear/{ticker}": ["ticker", ...chain],
  "/v1/chain-ratio/{ticker}": ["ticker", ...chain],
  "/v1/aggregate/{ticker}": [
    ...["ticker", "timeframes", "include_breakdown", "include_moneyness", "moneyness_filter", "expiration_filter"],
    ...["timeDecay", "time_decay_half_life", "time_decay"],
  ],
  "/v1/market/tide": ["interval", "bucket", "date"],
  "/v1/dark-pool/trades": [
    ...["tickers", "date", "time_start", "time_end", "min_notional", "max_notional", "min_size", "max_size"],
    ...["min_price", "max_price", "limit", "offset", "sort", "order"],
  ],
  "/v1/openapi.json": [],
};

test("the flow host describes its routes under its own address", async () => {
  const { openapi, servers, paths } = await describe();

  expect([openapi, servers]).toEqual(["3.1.0", [{ url: "/flow" }]]);
  expect(
    Object.fromEntries(Object.entries(paths).map(([path, { get }]) => [path, get.parameters.map(({ name }) => name)])),
  ).toEqual(parameters);
});

const each = (credits: number) => `${credits} for each request, however many symbols it carries`;

test("prices that depend on the request are described by the minimum and a rule", async () => {
  const { paths } = await describe();

  const priced = Object.entries(paths).map(([path, { get }]) => [path, get["x-credits"], get["x-credits-rule"]]);
  expect(priced.filter(([, credits, rule]) => rule !== "free" && rule !== each(Number(credits)))).toEqual([
    ["/v1/contract/top/daily", 1, "3; 1 with ticker"],
    ["/v1/aggregate/{ticker}", 3, expect.stringMatching(/^3 for each started 30 days/)],
    ["/v1/market/tide", 3, "3 for each started 30 days"],
  ]);
});

test("codes are upper case, except the billing codes", async () => {
  const { paths } = await describe();

  const codes = Object.entries(paths["/v1/flow/{ticker}"]?.get.responses ?? {})
    .filter(([status]) => status !== "200")
    .flatMap(([, { description }]) => description.split(", "));
  expect(codes.filter((code) => code !== code.toUpperCase()).sort()).toEqual([
    "account_suspended",
    "insufficient_credits",
  ]);
  expect(codes).toEqual(expect.arrayContaining(["TOO_MANY_CONCURRENT_QUERIES", "GATEWAY_TIMEOUT", "SYMBOL_NOT_FOUND"]));
});

/** Accepted values by what a parameter's description says of it. */
function acceptedValues({ name, schema }: Description["paths"][string]["get"]["parameters"][number]): string[] {
  const { enum: words, type, minimum, maximum, examples, example, format } = schema;
  if (format === "date") return ["2026-06-09"];
  if (name.endsWith("_time")) return ["2026-06-10T14:00:00Z", "1781100000"];
  if (name === "ticker" || name === "tickers") return ["SPX"];
  if (name === "symbol") return ["SPXW__260610C00100000"];
  if (type === "boolean") return ["true", "false"];
  if (type === "integer" || type === "number") return [minimum, maximum, 100].flatMap((one) => one ?? []).map(String);
  return [...(words ?? []), ...(examples ?? []), ...(typeof example === "string" ? [example] : [])];
}

test.each(Object.keys(parameters).filter((path) => path !== "/v1/openapi.json"))(
  "%s responds to every described parameter with the described shape",
  async (path) => {
    const operation = (await describe()).paths[path]?.get;
    if (!operation) throw new Error(`${path} is not described`);
    const { request } = startFlow();
    const pairs = operation.parameters.flatMap((parameter) =>
      acceptedValues(parameter).map((value) => ({ ...parameter, value })),
    );
    const placed = pairs
      .filter((pair) => pair.in === "path")
      .reduce((text, { name, value }) => text.replace(`{${name}}`, value), path);
    const window = placed.includes("/tide") || placed.includes("/strikes");
    const needed = [
      ...(window && !placed.includes("market")
        ? ["start_time=2026-06-10T13:00:00Z", "end_time=2026-06-10T20:00:00Z"]
        : []),
      ...(placed.endsWith("/history") ? ["startDate=2026-06-09", "endDate=2026-06-09"] : []),
    ];
    const queries = pairs
      .filter((pair) => pair.in === "query")
      .map(({ name, value }) => [
        ...needed.filter((one) => !one.startsWith(`${name}=`)),
        `${name}=${encodeURIComponent(value)}`,
      ]);

    for (const query of [needed, ...queries]) {
      const url = `${placed.slice("/v1".length)}?${query.join("&")}`;
      const { status, body } = await request(url);

      expect([url, status]).toEqual([url, 200]);
      const schema = operation.responses["200"]?.content["application/json"]?.schema ?? {};
      expect([url, differences(body, schema)]).toEqual([url, []]);
    }
  },
);
