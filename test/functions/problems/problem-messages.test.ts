import { createService } from "../../../service/server/service";
import { Faults, type FaultEffect } from "../../../service/faults/faults";
import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { type ErrorCode, errorStatus } from "@strikebook/contract";
import {
  flowContracts,
  flowDarkpool,
  flowRatio,
  flowTop,
  flowTrades,
  gexAccount,
  gexDaily,
  gexFrames,
  gexHeatmap,
  gexLevelsAt,
  gexSymbols,
  volEvents,
  volSymbols,
} from "../../support/addin/functions";
import { openAddin } from "../../support/addin/function-runtime";
import { cell } from "../../support/addin/function-runtime";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { fourSessions } from "../../support/service/start-flow";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { evening } from "../../support/market/test-tape";
import { TestNetwork } from "../../../scripts/support/stream/start-live";

const clock = new ManualClock(evening);
const faults = new Faults();
const service = createService({
  market: smallMarket,
  tapes: fourSessions,
  now: clock.now,
  after: clock.after,
  faults,
  accounts: [{ ...servedPracticeAccount, credits: 1e6, limits: { ...paidPlan, requestsPerMinute: 1e6 } }],
});
/** What happens to the next requests for data in the network, before they reach the service. */
const network: { failure?: Error | (() => Response) } = {};
const connection = new TestNetwork(clock, (request) => {
  const { failure } = network;
  if (!failure || request.url.endsWith("openapi.json")) return service.fetch(request);
  return failure instanceof Error ? Promise.reject(failure) : Promise.resolve(failure());
});
const addin = await openAddin(connection.platform);
await addin.connection.readAccount();

type Called = (...given: never[]) => Promise<unknown[][]>;

/** One function of each family, and the symbols that it requests. */
const families: Readonly<Record<string, { formula: Called; given: readonly unknown[]; symbols: readonly string[] }>> = {
  "GEX.HEATMAP": { formula: gexHeatmap, given: [cell("SPY")], symbols: ["SPY"] },
  "GEX.HEATMAP of two symbols": { formula: gexHeatmap, given: [cell("SPY,QQQ")], symbols: ["SPY", "QQQ"] },
  "GEX.LEVELS.AT": { formula: gexLevelsAt, given: [cell("SPY"), "15:00"], symbols: ["SPY"] },
  "GEX.FRAMES": { formula: gexFrames, given: [cell("SPY"), "15:00", "15:01"], symbols: ["SPY"] },
  "GEX.DAILY": { formula: gexDaily, given: [cell("SPY"), "-2d"], symbols: ["SPY"] },
  "GEX.SYMBOLS": { formula: gexSymbols, given: [], symbols: [] },
  "GEX.ACCOUNT": { formula: gexAccount, given: [], symbols: [] },
  "FLOW.TRADES": { formula: flowTrades, given: [cell("SPX")], symbols: ["SPX"] },
  "FLOW.RATIO": { formula: flowRatio, given: [cell("SPXW__260610C00100000")], symbols: ["SPXW__260610C00100000"] },
  "FLOW.TOP": { formula: flowTop, given: [], symbols: [] },
  "FLOW.CONTRACTS": {
    formula: flowContracts,
    given: ["day", null, null, null, cell("ticker=SPX")],
    symbols: ["SPX"],
  },
  "FLOW.DARKPOOL": { formula: flowDarkpool, given: [cell("SPY,QQQ")], symbols: ["QQQ", "SPY"] },
  "VOL.EVENTS": { formula: volEvents, given: [cell("NVDA")], symbols: ["NVDA"] },
  "VOL.SYMBOLS": { formula: volSymbols, given: [], symbols: [] },
};

let cells = 0;

/** Returns the message of a cell that fails. Time advances until it does. */
async function messageOf(family: string): Promise<string> {
  const { formula, given } = families[family] ?? { formula: gexSymbols, given: [] };
  const invocation = { functionName: family, address: `Sheet1!A${(cells += 1)}` };
  const omitted = new Array<null>(Math.max(0, formula.length - 1 - given.length)).fill(null);
  addin.client.forget(); // no result of an earlier test, and no description that has failed
  let message: string | undefined;
  (formula as (...all: unknown[]) => Promise<unknown>)(...given, ...omitted, invocation) // Excel passes values without types
    .then((table) => (message = `no error: ${JSON.stringify(table)}`))
    .catch((problem: Error) => (message = problem.message));
  while (message === undefined) await connection.advance(1_000);
  return message;
}

/** Returns the messages of all families while a fault is in effect, by family. */
async function messagesDuring(effect: FaultEffect): Promise<[family: string, message: string][]> {
  const id = faults.add({ route: "all", effect });
  const messages: [string, string][] = [];
  for (const family of Object.keys(families)) messages.push([family, await messageOf(family)]);
  faults.remove(id);
  return messages;
}

/** What a message must tell the user to do, by code. Each appears once. docs/api.md, Errors. */
const advice: Readonly<Record<ErrorCode, RegExp>> = {
  invalid_parameter: /Change that argument of the formula\./g,
  missing_parameter: /Add that argument to the formula\./g,
  bad_request: /Check the arguments of the formula\./g,
  range_too_large: /Use a shorter range\./g,
  unauthorized: /enter your key\./g,
  insufficient_credits: /Top up credits in the developer console/g,
  monthly_cap_reached: /Raise the cap in the developer console/g,
  forbidden: /replace it\./g,
  account_suspended: /Contact the provider\./g,
  account_blocked: /Contact the provider\./g,
  not_entitled: /Ask the provider to enable it\./g,
  opra_agreement_required: /Sign it in the developer console/g,
  symbol_not_found: /Check the ticker\./g,
  expiration_not_found: /Use listed dates, or a number of nearest expirations\./g,
  no_data: /Use another date or time\./g,
  not_found: /Check the service address/g,
  method_not_allowed: /Check the service address/g,
  request_too_large: /Request fewer strikes, expirations or days/g,
  rate_limited: /Recalculate in/g,
  too_many_concurrent_requests: /Recalculate in/g,
  too_many_concurrent_queries: /Recalculate in/g,
  stream_limit_reached: /Close live cells|Recalculate in/g,
  internal_error: /Recalculate in/g,
  not_implemented: /Remove the option that asks for it/g,
  upstream_error: /Recalculate in/g,
  unavailable: /Recalculate in/g,
  data_unavailable: /Recalculate in/g,
  warming_up: /Recalculate in|updates by itself/g,
  stream_capacity: /Recalculate in/g,
  stream_unavailable: /Recalculate in/g,
  api_paused: /Recalculate (when it is back|in)/g,
  credit_check_failed: /Recalculate in/g,
  gateway_timeout: /Recalculate, or request fewer strikes|Recalculate in/g,
};

/** Returns the sentences of a message. */
const sentences = (message: string) => message.split(/(?<=[.!?])\s+/);

/** Checks what holds for every message: sentences, each once, without what only a program understands. */
function expectReadable(message: string): void {
  expect(message).toMatch(/^[A-Z].*[.]$/s);
  expect(new Set(sentences(message)).size).toBe(sentences(message).length);
  expect(message).not.toMatch(/undefined|null|NaN|\[object|http_\d|_[a-z]+_/);
  expect(message.length).toBeLessThan(260);
}

test.each(Object.keys(errorStatus) as ErrorCode[])(
  "every function says what happened and what to do after %s, each once",
  async (code) => {
    for (const [family, message] of await messagesDuring({ kind: "refusal", code })) {
      expect([family, message.match(advice[code])]).toEqual([family, [expect.any(String)]]);
      expect([family, sentences(message).length]).toEqual([family, expect.any(Number)]);
      expect(sentences(message).length).toBeGreaterThan(1);
      if (!message.startsWith("Injected fault")) expectReadable(message);
    }
  },
);

test("an unknown symbol is named by every function, also if the service does not name it", async () => {
  for (const [family, message] of await messagesDuring({ kind: "refusal", code: "symbol_not_found" })) {
    const { symbols = [] } = families[family] ?? {};
    expect(message).toBe(
      symbols.length > 0
        ? `The service does not know ${symbols.join(", ")}. Check the ticker.`
        : "Injected fault: symbol_not_found. Check the ticker.",
    );
  }
});

test.each([
  ["a web page of a firewall", () => new Response("<!doctype html><h1>Blocked</h1>", { status: 403 })],
  ["an empty response of a proxy", () => new Response("", { status: 403 })],
  ["a block of the address", () => Response.json({ error: "forbidden", message: "Blocked" }, { status: 403 })],
  [
    "a blocked address in the form of the API",
    () => Response.json({ error: { code: "ip_blocked", message: "Blocked" } }, { status: 403 }),
  ],
])("a request that the network refuses (%s) is not reported as a refused key", async (_what, respond) => {
  network.failure = respond;
  const message = await messageOf("GEX.HEATMAP");
  const { connection: health } = addin.activity.store.get();
  delete network.failure;

  const words = "Something in the network refused the request, such as a firewall, a proxy or a VPN.";
  expect(message).toBe(`${words} Ask your network administrator to allow the service, or use another network.`);
  expect(health).toEqual({ kind: "problem", text: message });
});

test("a service on this computer that does not run is to be started", async () => {
  network.failure = new TypeError("Failed to fetch");
  const messages = [await messageOf("GEX.HEATMAP"), await messageOf("FLOW.TRADES")];
  const { unreachable } = addin.activity.store.get();
  delete network.failure;

  const words = "The local service cannot be reached. Start the local service (npm run service), then recalculate.";
  expect(messages).toEqual([words, words]);
  expect(unreachable).toEqual([
    {
      origin: "http://127.0.0.1",
      text: "127.0.0.1 cannot be reached. Start the local service (npm run service), and allow access to it if the browser asks.",
    },
  ]);
});

test.each([
  [400, /Check the arguments/],
  [401, /enter your key again/],
  [402, /Check the account in the developer console/],
  [403, /Contact the provider/],
  [404, /Check the service address/],
  [405, /Check the service address/],
  [409, /If it happens again, contact the provider/],
  [418, /If it happens again, contact the provider/],
  [422, /Request fewer strikes/],
  [429, /Recalculate in/],
  [500, /Recalculate in a minute/],
  [501, /Remove the option/],
  [599, /Recalculate/],
])("a status %d with an unknown code has the message of the service and advice", async (status, words) => {
  network.failure = () => Response.json({ error: { code: "odd_code", message: "Something odd" } }, { status });
  const message = await messageOf("GEX.HEATMAP");
  delete network.failure;

  expect(message).toMatch(/^Something odd\. /);
  expect(message).toMatch(words);
  expectReadable(message);
});
