import { callContext } from "../../../packages/client/transport/call-context";
import { servedPracticeAccount } from "../../../service/gateway/accounts";
import type { FaultEffect, StreamBreak } from "../../../service/faults/faults";
import { closedReasons, errorStatus, reconnectReasons } from "@strikebook/contract";
import type { LiveBoard } from "../../../packages/client/stream/live-board";
import { boardWatch, startHubs } from "../../support/stream/live-hub";
import { randomNumbers, type RandomNumbers } from "../../../scripts/support/stream/random-numbers";

/** Sixteen kinds of cut in all: with a fixed seed each of them occurs several times, as the test checks. */
const CUTS = 150;
const CREDITS = 10_000_000;
const account = { ...servedPracticeAccount, credits: CREDITS };

/** Every way in which an open stream can break. docs/api.md, Stream events. */
const breaks: StreamBreak[] = [
  { how: "drop" },
  { how: "stall", waitMs: 7_000 },
  { how: "silence" },
  { how: "garble" },
  ...reconnectReasons.map((reason) => ({ how: "reconnect" as const, reason })),
  ...closedReasons.map((reason) => ({ how: "closed" as const, reason })),
];

/** Temporary refusals, 429 and 503. docs/api.md, Errors. */
const refusals = ["stream_limit_reached", "stream_capacity", "unavailable", "rate_limited"] as const;

/** A random cut; all kinds are equally likely. */
function cut(chance: RandomNumbers): FaultEffect {
  const at = chance.below(breaks.length + refusals.length);
  const broken = breaks[at];
  const code = refusals[at - breaks.length] ?? "unavailable";
  return broken ? { kind: "stream", afterEvents: chance.below(15), break: broken } : { kind: "refusal", code };
}

/**
 * Watches cells and records boards that arrive in the wrong order or are missing without notice. A board is published every
 * second, and every one is shown unless the reader was slow, the cell is or was polled, or a stream was opened again and the
 * service does not state that it covers the gap.
 */
function observer(openings: () => number) {
  const seen = { boards: 0, problems: [] as string[] };
  const observe = () => {
    let before: { live: LiveBoard; openings: number } | undefined;
    return (live: LiveBoard) => {
      if (!live.board || live.board === before?.live.board) return;
      seen.boards += 1;
      const seconds = before ? secondOf(live) - secondOf(before.live) : 1;
      const isReopened = live.gapCovered !== true && openings() > (before?.openings ?? 0);
      const isPolled = live.state === "polling" || before?.live.state === "polling";
      const isExcused = live.lagged || isPolled || isReopened;
      if (seconds < 1 || (seconds > 1 && !isExcused)) {
        seen.problems.push(`${live.symbol}: ${before?.live.board?.asOf} then ${live.board.asOf}, ${live.state}`);
      }
      // The first board may be from a stream that was open before the one that is being opened.
      before = { live, openings: before ? openings() : 0 };
    };
  };
  return { seen, observe };
}

const secondOf = ({ board }: LiveBoard) => Date.parse(board?.asOf ?? "") / 1_000;

/** Cells that come and go while streams are cut again and again. */
async function soak(count: number, seed: number) {
  const chance = randomNumbers(seed);
  const world = startHubs({ accounts: [account], settings: { pausesAtClose: false } });
  const book = world.open();
  const { seen, observe } = observer(() => book.network.streams.length);
  const subscribe = () => {
    const metric = chance.below(3) === 0 ? "vanna" : "gamma";
    const needs = chance.below(2) === 0 ? "spot" : "board";
    return book.hub.watch(boardWatch(`T0${1 + chance.below(4)}`, { metric, needs }), { receive: observe() });
  };
  const cells = Array.from({ length: count }, subscribe);
  const effects = Array.from({ length: CUTS }, () => cut(chance));
  // Each opening of a stream meets the next cut.
  for (const effect of effects) world.faults.add({ route: "stream", calls: 1, effect });
  let mostTimers = 0;
  let left = CUTS;
  while (left > 0) {
    // Eighths, so that waits are whole milliseconds.
    book.network.chance = chance.below(2) / 8;
    await world.advance(500 + chance.below(3_000));
    const at = chance.below(2 * cells.length);
    cells[at]?.();
    if (cells[at]) cells[at] = subscribe();
    if (book.hub.store.get().pool.streams.some(({ state }) => state === "closed")) book.hub.restart();
    mostTimers = Math.max(mostTimers, world.clock.waiting);
    // A stream that has survived its stall would stay open for an hour.
    if (world.faults.active.length === left) world.service.close();
    left = world.faults.active.length;
  }
  for (const stop of cells) stop();
  await world.advance(120_000);
  const { record } = await book.client.account.read(callContext());
  book.client.ledger.reportBalance(record.creditsBalance ?? NaN);
  const refused = effects.filter((effect) => effect.kind === "refusal" && errorStatus[effect.code] === 429).length;
  return { ...world, book, seen, effects, refused, mostTimers, left: record.creditsBalance ?? NaN };
}

/** How often each kind of cut occurs. */
function countsByKind(effects: readonly FaultEffect[]): number[] {
  const counts = new Map<string, number>();
  for (const effect of effects) {
    const kind = JSON.stringify(effect.kind === "stream" ? effect.break : effect);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts.values()];
}

// With few cells, symbols often leave a connection and come back to another one.
test.each([
  [40, 1],
  [20, 3],
])(
  "hundreds of cuts under %d cells lose, repeat and mix up no board, and every credit is accounted for",
  async (count, seed) => {
    const { seen, effects, service, book, clock, refused, mostTimers, left } = await soak(count, seed);

    const counts = countsByKind(effects);
    expect(counts).toHaveLength(breaks.length + refusals.length);
    expect(Math.min(...counts)).toBeGreaterThan(2);
    expect(seen.problems.slice(0, 10)).toEqual([]);
    expect(seen.boards).toBeGreaterThan(100 * count);
    // The service counts streams and symbols and refuses excess ones: it refused only what the test made it refuse.
    const busy = service.requests.filter(({ path, status }) => path.startsWith("/v1/stream") && status === 429);
    expect(busy).toHaveLength(refused);
    expect(book.client.ledger.session.spent).toBe(CREDITS - left);
    // Timers of client and service together.
    expect(mostTimers).toBeLessThan(60);
    expect({ timers: clock.waiting, bodies: book.network.openBodies }).toEqual({ timers: 0, bodies: 0 });
    expect(book.hub.store.get()).toMatchObject({ boards: [], creditsPerMinute: 0 });
  },
);
