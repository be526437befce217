import { practiceAccount } from "../../service/gateway/accounts";
import type { FaultEffect, StreamBreak } from "../../service/faults/fault";
import { errorStatus } from "../../src/contract/errors";
import { closedReasons, reconnectReasons } from "../../src/contract/stream";
import type { LiveBoard } from "../../src/stream/live-board";
import { boardWatch, startHubs } from "../support/live-hub";
import { dice, type Dice } from "../support/dice";

const CUTS = 1_000;
const SUBSCRIPTIONS = 200;
const CREDITS = 10_000_000;
const account = { ...practiceAccount, credits: CREDITS };

/** Every way in which a stream breaks once it is open. API document, Parts 3 and 6. */
const breaks: StreamBreak[] = [
  { how: "drop" },
  { how: "stall", waitMs: 7_000 },
  { how: "silence" },
  { how: "garble" },
  ...reconnectReasons.map((reason) => ({ how: "reconnect" as const, reason })),
  ...closedReasons.map((reason) => ({ how: "closed" as const, reason })),
];

/** Refusals that pass, 429 and 503. API document, Part 7. */
const refusals = ["stream_limit_reached", "stream_capacity", "unavailable", "rate_limited"] as const;

/** Each kind of cut as often as any other. */
function cut(chance: Dice): FaultEffect {
  const at = chance.below(breaks.length + refusals.length);
  const broken = breaks[at];
  const code = refusals[at - breaks.length] ?? "unavailable";
  return broken ? { kind: "stream", afterEvents: chance.below(15), break: broken } : { kind: "refusal", code };
}

/**
 * Looks over the shoulder of one cell: what it shows in the wrong order, or leaves out without a word. A board is published
 * every second: each is shown, but where the reader was slow, where it is or was polled, or where a stream was opened anew and
 * the service does not say that the gap was covered.
 */
function overseer(openings: () => number) {
  const seen = { boards: 0, problems: [] as string[] };
  const oversee = () => {
    let before: { live: LiveBoard; openings: number } | undefined;
    return (live: LiveBoard) => {
      if (!live.board || live.board === before?.live.board) return;
      seen.boards += 1;
      const seconds = before ? secondOf(live) - secondOf(before.live) : 1;
      const isTold = live.gapCovered !== true && openings() > (before?.openings ?? 0);
      const isPolled = live.state === "polling" || before?.live.state === "polling";
      const isExcused = live.lagged || isPolled || isTold;
      if (seconds < 1 || (seconds > 1 && !isExcused)) {
        seen.problems.push(`${live.symbol}: ${before?.live.board?.asOf} then ${live.board.asOf}, ${live.state}`);
      }
      // The first value may be from a line before the one that is being opened.
      before = { live, openings: before ? openings() : 0 };
    };
  };
  return { seen, oversee };
}

const secondOf = ({ board }: LiveBoard) => Date.parse(board?.asOf ?? "") / 1_000;

/** Two hundred cells that come and go over a line that is cut again and again. */
async function soak(seed: number) {
  const chance = dice(seed);
  const world = startHubs({ accounts: [account], settings: { restsAtClose: false } });
  const book = world.open();
  const { seen, oversee } = overseer(() => book.line.streams.length);
  const subscribe = () => {
    const metric = chance.below(3) === 0 ? "vanna" : "gamma";
    const needs = chance.below(2) === 0 ? "spot" : "board";
    return book.hub.watch(boardWatch(`T0${1 + chance.below(4)}`, { metric, needs }), oversee());
  };
  const cells = Array.from({ length: SUBSCRIPTIONS }, subscribe);
  const effects = Array.from({ length: CUTS }, () => cut(chance));
  // Each opening of a stream meets the next one.
  for (const effect of effects) world.faults.add({ route: "stream", calls: 1, effect });
  let mostTimers = 0;
  let left = CUTS;
  while (left > 0) {
    // Eighths, so that waits are whole milliseconds.
    book.line.chance = chance.below(2) / 8;
    await world.advance(500 + chance.below(3_000));
    const at = chance.below(2 * cells.length);
    cells[at]?.();
    if (cells[at]) cells[at] = subscribe();
    if (book.hub.store.get().carried.streams.some(({ state }) => state === "closed")) book.hub.restart();
    mostTimers = Math.max(mostTimers, world.clock.waiting);
    // A stream that has overcome its stall goes on for an hour.
    if (world.faults.standing.length === left) world.service.close();
    left = world.faults.standing.length;
  }
  for (const stop of cells) stop();
  await world.advance(120_000);
  const { record } = await book.client.account.read();
  book.client.ledger.noteBalance(record.creditsBalance ?? NaN);
  const refused = effects.filter((effect) => effect.kind === "refusal" && errorStatus[effect.code] === 429).length;
  return { ...world, book, seen, refused, mostTimers, left: record.creditsBalance ?? NaN };
}

test("a thousand cuts under two hundred cells lose, repeat and mix up no board, and every credit is accounted for", async () => {
  const { seen, service, book, clock, refused, mostTimers, left } = await soak(1);

  expect(seen.problems.slice(0, 10)).toEqual([]);
  expect(seen.boards).toBeGreaterThan(100_000);
  // The service counts streams and symbols and refuses what is too much: it refused what the test told it to.
  const busy = service.requests.filter(({ path, status }) => path.startsWith("/v1/stream") && status === 429);
  expect(busy).toHaveLength(refused);
  expect(book.client.ledger.session.spent).toBe(CREDITS - left);
  // Timers of client and service together.
  expect(mostTimers).toBeLessThan(60);
  expect({ timers: clock.waiting, bodies: book.line.openBodies }).toEqual({ timers: 0, bodies: 0 });
  expect(book.hub.store.get()).toMatchObject({ boards: [], creditsPerMinute: 0 });
}, 120_000);
