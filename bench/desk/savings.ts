import type { PersonResponse } from "../../desk/responses/responses";
import { reached, startNodes } from "../../scripts/support/desk/response-nodes";
import { startEngine, type TestEngine } from "../../scripts/support/desk/engine";
import { smallMarket } from "../../scripts/support/market/small-market";
import { wideMarket } from "../../scripts/support/market/wide-market";
import type { BenchTable } from "../../scripts/support/text-table";

/** The list from which every analyst has twenty symbols. */
const COMMON_SYMBOLS = 40;
const OWN_SYMBOLS = 20;
const SYMBOLS_PER_CALL = 10;
/** A little longer than a board may be shown again. */
const RECALCULATION_MS = 6_000;
const MINUTE_MS = 60_000;
/** As long as a node collects the symbols of a call. */
const STEP_MS = 25;
const NODES = 3;

const { symbols: commonSymbols } = wideMarket(smallMarket, "SPY", COMMON_SYMBOLS);

/** Counts the calls and credits of a minute of analysts at one desk, and of as many accounts of their own. */
export async function benchSavings(): Promise<BenchTable> {
  const engine = await startEngine();
  try {
    const alone = await minuteOf(engine, 1);
    const rows: (string | number)[][] = [];
    for (const analysts of [10, 100, 500]) {
      const { calls, credits } = await minuteOf(engine, analysts);
      const separate = { calls: alone.calls * analysts, credits: alone.credits * analysts };
      rows.push([analysts, calls, separate.calls, separate.calls / calls, credits, separate.credits]);
    }
    return {
      title: `A minute of analysts with ${OWN_SYMBOLS} of ${COMMON_SYMBOLS} symbols each, at ${NODES} nodes of a desk`,
      columns: ["analysts", "calls", "separate accounts", "saved (x)", "credits", "separate accounts"],
      rows,
      note:
        `Each recalculates every ${RECALCULATION_MS / 1_000} s, at an instant of their own; a board may be shown again for 5 s. ` +
        "Simulated time, a real engine, the local service as the provider, and no limit of its requests per minute. Separate accounts: " +
        "what the same simulation needs for one analyst alone, times their number.",
    };
  } finally {
    await engine.stop();
  }
}

async function minuteOf(engine: TestEngine, analysts: number): Promise<{ calls: number; credits: number }> {
  const desk = await startNodes(engine, {
    count: NODES,
    service: { market: wideMarket(smallMarket, "SPY", COMMON_SYMBOLS) },
  });
  const people = Array.from({ length: analysts }, (_, at) => ({
    node: desk.nodes[at % NODES] ?? desk.first,
    name: `user${at}`,
    symbols: ownSymbols(at),
    dueMs: Math.floor((at * RECALCULATION_MS) / analysts),
  }));
  const pending: Promise<PersonResponse>[] = [];
  for (let atMs = 0; atMs < MINUTE_MS; atMs += STEP_MS) {
    for (const person of people) {
      if (person.dueMs > atMs) continue;
      person.dueMs += RECALCULATION_MS;
      for (let at = 0; at < OWN_SYMBOLS; at += SYMBOLS_PER_CALL) {
        const symbols = person.symbols.slice(at, at + SYMBOLS_PER_CALL);
        pending.push(person.node.get(`heatmap?symbols=${symbols.join()}`, { name: person.name }));
      }
    }
    await reached(desk.nodes);
    await desk.advance(STEP_MS);
  }
  const responses = await desk.collectUntil(Promise.all(pending));
  const refused = responses.find(({ status }) => status !== 200);
  if (refused) throw new Error(`The desk responded with ${refused.status}: ${String(refused.body)}`);
  desk.close();
  return { calls: desk.service.requests.length, credits: responses.reduce((sum, { credits }) => sum + credits, 0) };
}

/** Returns the symbols of an analyst: different for each analyst, and the same in every run. */
function ownSymbols(analyst: number): string[] {
  const order = (symbol: string) => (Number(symbol.slice(1)) * 7_919 + analyst * 104_729) % 97;
  return [...commonSymbols].sort((a, b) => order(a) - order(b)).slice(0, OWN_SYMBOLS);
}
