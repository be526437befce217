import { connectEngine } from "../../../desk/engine/connect-engine";
import type { Engine } from "../../../desk/engine/engine";
import { DeskPurchasing } from "../../../desk/spending/desk-purchasing";
import type { Purchase } from "../../../desk/spending/reservation";
import { Settlements, type Spool } from "../../../desk/spending/settlements";
import type { Person } from "../../../desk/people/person";
import { noTicks } from "../../../scripts/support/desk/manual-ticks";
import { countedCalls } from "../../../scripts/support/desk/quiet";
import { memorySpool } from "../../../scripts/support/desk/memory-spool";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";

/** 10:00 in New York of Friday 2026-11-20, a session. In milliseconds since 1970 UTC. */
export const START_MS = Date.parse("2026-11-20T15:00:00Z");

const DAY = "2026-11-20";

export const ann: Person = { name: "ann", team: "quant" };
export const bob: Person = { name: "bob", team: "quant" };
export const cyd: Person = { name: "cyd", team: "macro" };

let desks = 0;

/** Closed with the tests of a file: an open connection keeps the process of the tests alive. Screenshots are no tests. */
const opened: Engine[] = [];
if ("afterAll" in globalThis) afterAll(() => opened.forEach((engine) => engine.close()));

/** What differs between the tests of spending. */
interface SpendingOptions {
  /** Another node of the same desk. */
  desk?: string;
  spool?: Spool;
  /** Credits, as the provider says when it is asked. */
  balance?: number;
  /** Of the engine and the node, in milliseconds since 1970 UTC; `START_MS` if omitted. */
  startMs?: number;
}

/** Starts the spending of one node, of a desk of its own unless named, whose engine has the time of the test. */
export async function startSpending(url: string, options: SpendingOptions = {}) {
  const { desk = `spending-${(desks += 1)}`, balance, startMs = START_MS } = options;
  const platform = new NodePlatform(START_MS);
  const engine = countedCalls(await connectEngine(url, { platform, desk, ticks: noTicks }));
  opened.push(engine);
  const problems: unknown[] = [];
  const settlements = new Settlements({
    engine,
    platform,
    spool: options.spool ?? memorySpool(),
    report: (problem) => problems.push(problem),
  });
  let balancesRead = 0;
  const purchasing = new DeskPurchasing({
    engine,
    platform,
    settlements,
    rate: () => ({ requestsPerMinute: 120, historicalInFlight: 2 }),
    readBalance: () => {
      balancesRead += 1;
      if (balance !== undefined) purchasing.noteBalance(balance);
      return Promise.resolve();
    },
  });
  const key = (name: string) => engine.keys.of(name);
  const setClock = async (nowMs: number) => {
    await engine.command("SET", key("clock"), nowMs);
    await engine.readClock();
    await platform.moveTo(nowMs);
  };
  await setClock(startMs);
  return {
    desk,
    engine,
    platform,
    settlements,
    purchasing,
    problems,
    setClock,
    get balancesRead() {
      return balancesRead;
    },
    setCaps: (caps: Readonly<Record<string, number>>) =>
      engine.command("HSET", key("cap"), ...Object.entries(caps).flat()),
    spent: async (field: string) => Number((await engine.command("HGET", key(`spent:${DAY}`), field)) ?? 0),
    audit: async () => {
      const entries = (await engine.command("XRANGE", key("audit"), "-", "+")) as [string, string[]][];
      return entries.map(([, fields]) => Object.fromEntries(pairs(fields)));
    },
  };
}

/** A purchase of one request for one symbol, with the given changes. */
export function purchase(payers: readonly Person[], changes: Partial<Purchase> & { credits?: number } = {}): Purchase {
  const { credits = 1, ...others } = changes;
  return {
    endpoint: "heatmap",
    question: "heatmap?maxStrikes=40",
    items: [{ credits, symbols: ["SPY"], payers }],
    usesRequest: true,
    isReplay: false,
    isBackground: false,
    ...others,
  };
}

function pairs(fields: readonly string[]): [string, string][] {
  return fields.flatMap((field, at) => (at % 2 === 0 ? [[field, fields[at + 1] ?? ""] as [string, string]] : []));
}
