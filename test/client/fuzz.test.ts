import { endpoints } from "@strikebook/contract";
import { callContext } from "../../packages/client/transport/call-context";
import { MarketDataError, ServiceError } from "../../packages/client/transport/errors";
import { MarketClient } from "../../packages/client/market-client";
import { describedAs, describedExtensions } from "../support/client/canned-responses";
import { flowResponse, flowData } from "../support/client/canned-flow";
import { everyCall } from "../support/client/every-call";
import { instantPlatform } from "../../scripts/support/client/instant-platform";
import { callTo } from "../support/client/test-call";

/**
 * The number of bodies of each family; `FUZZ_RUNS=2700` makes it more than 100,000 in all. Seeds are fixed: with 60 each
 * replacement occurs hundreds of times over all families, and so does each kind of damage to the text.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

/** Repeatable random numbers: a whole number below `limit` at every call (mulberry32). */
function chance(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Chance = ReturnType<typeof chance>;

/** What a value may be replaced with; undefined removes it. */
const others: unknown[] = [
  null,
  undefined,
  "",
  "NaN",
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  "__proto__",
  [null],
  { symbol: "SPY" },
];

/** The text cut off, with a character changed, or with a part of it repeated. */
function mutatedText(body: string, random: Chance): string {
  const place = random(body.length);
  const kind = random(3);
  if (kind === 0) return body.slice(0, place);
  if (kind === 1) return body.slice(0, place) + String.fromCharCode(random(0x300)) + body.slice(place + 1);
  return body.slice(0, place) + body.slice(random(place + 1));
}

/** The body with one of its values, at a random place, replaced or removed. */
function withOther(body: unknown, random: Chance): unknown {
  if (typeof body !== "object" || body === null || random(6) === 0) return others[random(others.length)];
  const entries: [string, unknown][] = Object.entries(body);
  const place = random(Math.max(1, entries.length));
  const changed = entries.map(([name, value], at) => [name, at === place ? withOther(value, random) : value] as const);
  if (Array.isArray(body)) return changed.map(([, value]) => value);
  const copy: Record<string, unknown> = Object.fromEntries(changed);
  return copy;
}

/** The body with up to three of its values replaced, or with its text damaged. */
function mutated(body: unknown, random: Chance): string {
  if (random(3) === 0) return mutatedText(JSON.stringify(body), random);
  let changed = body;
  for (let times = 1 + random(3); times > 0; times -= 1) changed = withOther(changed, random);
  return JSON.stringify(changed) ?? "";
}

/** A client whose service responds to every call with `responses.body`. */
function startFuzz() {
  const responses = { body: "", status: 200, description: JSON.stringify(describedExtensions) };
  const market = new MarketClient({
    hosts: () => ({ baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" }),
    key: () => "key-for-tests",
    platform: instantPlatform((url) =>
      Promise.resolve(
        url.endsWith("openapi.json")
          ? new Response(responses.description)
          : new Response(responses.body, { status: responses.status }),
      ),
    ),
    limits: () => ({ requestsPerMinute: 1e9 }),
  });
  return { market, responses };
}

/** What is mutated: the response to one call of each endpoint, or the description that a call waits for. */
const families = [
  ...everyCall.map((call) => ({ ...call, name: call.endpoint })),
  {
    ...callTo(endpoints.flowTrades, { ticker: "SPY", minDte: 1 }),
    name: "descriptions",
    body: describedAs({ "/v1/flow/{ticker}": ["limit"] }),
  },
];

test.each(families)(
  "mutated bodies of $name give a result or an error that a user can read",
  async ({ name, body, make }) => {
    const random = chance(20_251_125);
    const { market, responses } = startFuzz();
    const target = name === "descriptions" ? "description" : "body";
    responses.body = JSON.stringify(flowResponse(flowData.flowTrades));
    const unnamed: { body: string; result: unknown }[] = [];

    for (let run = 0; run < RUNS; run += 1) {
      responses[target] = mutated(body, random);
      market.forget();
      const result = await make(market).catch((failure: unknown) => failure);
      const isNamed =
        result instanceof Error
          ? result instanceof MarketDataError
          : typeof result === "object" && result !== null && "record" in result;
      if (!isNamed) unnamed.push({ body: responses[target], result });
    }

    expect(unnamed).toEqual([]);
  },
);

/** Refusals that are not retried, in the envelope and at the edge. docs/api.md, Retries. */
const refusals: [status: number, body: unknown][] = [
  [
    400,
    { error: { code: "invalid_parameter", message: "maxStrikes is at most 1000.", docs_url: "https://docs.test" } },
  ],
  [402, { error: { code: "insufficient_credits", message: "1 credit and 0 are left." } }],
  [403, { error: "blocked", message: "Sorry." }],
  [404, { error: { code: "SYMBOL_NOT_FOUND", message: "Never seen." } }],
];

test.each(refusals)("mutated bodies of a %i give a readable error of that status", async (status, body) => {
  const random = chance(20_251_126);
  const { market, responses } = startFuzz();
  responses.status = status;
  const unreadable: { body: string; result: unknown }[] = [];

  for (let run = 0; run < RUNS; run += 1) {
    responses.body = mutated(body, random);
    const result: unknown = await market
      .get(endpoints.flowTrades, { ticker: "SPY" }, callContext())
      .catch((failure: unknown) => failure);
    const isReadable = result instanceof ServiceError && result.status === status && result.message.trim() !== "";
    if (!isReadable) unreadable.push({ body: responses.body, result });
  }

  expect(unreadable).toEqual([]);
});
