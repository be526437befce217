import { boardWatch, startHubs } from "../../support/stream/live-hub";
import { BrowserPages } from "../../support/client/browser-pages";
import { callContext } from "../../../packages/client/transport/call-context";

/** Opens workbooks of one browser that share one key. */
function startWorkbooks(count: number) {
  const world = startHubs();
  const browser = new BrowserPages();
  const books = Array.from({ length: count }, () => {
    const { pages, kill } = browser.open();
    const book = world.open(pages);
    /** The page crashes: its requests end with it, and its messages are no longer delivered. */
    const crash = () => {
      kill();
      book.hub.close();
    };
    return { ...book, crash };
  });
  const [first, second, third = second] = books;
  if (!first || !second || !third) throw new Error("There are too few workbooks.");
  return { ...world, browser, first, second, third };
}

const seconds = (received: readonly { board: { asOf: string } | undefined }[]) => [
  ...new Set(received.flatMap(({ board }) => (board ? [board.asOf.slice(14, 19)] : []))),
];

test("two workbooks share one connection", async () => {
  const { first, second, advance, streams } = startWorkbooks(2);

  const one = first.watch(boardWatch("T01"));
  const other = second.watch(boardWatch("T02"));
  await advance(5_000);

  expect(streams()).toEqual(["T01,T02"]);
  expect(one.newest()).toMatchObject({ symbol: "T01", state: "live", board: { asOf: "2026-11-20T20:30:05Z" } });
  expect(other.newest()).toMatchObject({ symbol: "T02", state: "live", board: { asOf: "2026-11-20T20:30:05Z" } });
  expect(first.hub.store.get()).toMatchObject({ role: "leader", workbooks: 2, creditsPerMinute: 2 });
  expect(second.hub.store.get()).toMatchObject({ role: "follower", workbooks: 2, creditsPerMinute: 2 });
});

test("a board is broadcast once for all workbooks, and the key never", async () => {
  const { first, second, third, browser, advance } = startWorkbooks(3);

  for (const { watch } of [first, second, third]) watch(boardWatch("T01"));
  await advance(10_000);

  const boards = browser.sent.filter((message) => JSON.stringify(message).includes('"kind":"board"'));
  const instants = boards.map((message) => /"asOf":"([^"]*)"/.exec(JSON.stringify(message))?.[1]);
  expect(instants.length).toBeGreaterThan(8);
  expect(new Set(instants).size).toBe(instants.length);
  expect(JSON.stringify(browser.sent)).not.toContain("practice");
});

test("when the leader crashes another workbook resumes after its last event, and no board is lost", async () => {
  const { first, second, advance, streams, service } = startWorkbooks(2);
  const watched = second.watch(boardWatch("T02"));
  first.watch(boardWatch("T02"));
  await advance(3_000);

  first.crash();
  await advance(3_000);

  expect(streams()).toEqual(["T02", "T02"]);
  expect(service.requests.at(-1)?.path).toContain("lastEventId=T02:1795206603000");
  expect(seconds(watched.received)).toEqual(["30:00", "30:01", "30:02", "30:03", "30:04", "30:05", "30:06"]);
  expect(watched.states()).toEqual(["connecting", "live"]);
  expect(watched.newest()?.gapCovered).toBe(true);
  expect(second.hub.store.get()).toMatchObject({ role: "alone", workbooks: 1 });
});

test("a new leader knows what the other followers watch", async () => {
  const { first, second, third, advance, streams } = startWorkbooks(3);
  second.watch(boardWatch("T02"));
  const watched = third.watch(boardWatch("T03"));
  await advance(3_000);

  first.crash();
  await advance(2_000);

  expect(streams()).toEqual(["T02,T03", "T02,T03"]);
  expect(watched.newest()).toMatchObject({ state: "live", board: { asOf: "2026-11-20T20:30:05Z" } });
});

test("symbols of a crashed workbook are no longer paid for", async () => {
  const { first, second, advance } = startWorkbooks(2);
  first.watch(boardWatch("T01"));
  second.watch(boardWatch("T02", { metric: "vanna" }));
  await advance(3_000);
  expect(first.hub.store.get().creditsPerMinute).toBe(2);

  second.crash();
  await advance(15_000);

  expect(first.hub.store.get()).toMatchObject({ workbooks: 1, creditsPerMinute: 1 });
});

test("a workbook that is opened later shows the newest board before another is published", async () => {
  const { first, advance, open, browser } = startWorkbooks(2);
  first.watch(boardWatch("T01"));
  await advance(3_400);

  const late = open(browser.open().pages).watch(boardWatch("T01"));
  await advance(100);

  expect(late.newest()).toMatchObject({ state: "live", board: { asOf: "2026-11-20T20:30:03Z" } });
});

test("a workbook that is opened later resumes after the last event, also if none was received since", async () => {
  const { advance, open, service } = startHubs();
  const browser = new BrowserPages();
  const { pages, kill } = browser.open();
  const { hub, watch } = open(pages);
  watch(boardWatch("T01"));
  await advance(3_400);
  const late = open(browser.open().pages).watch(boardWatch("T01"));
  await advance(100);

  kill();
  hub.close();
  await advance(450);

  expect(service.requests.at(-1)?.path).toContain("lastEventId=T01:1795206603000");
  expect(late.newest()).toMatchObject({ gapCovered: true, board: { asOf: "2026-11-20T20:30:04Z" } });
});

test.each([
  ["alone", []],
  ["beside symbols of the leader", ["T01", "T02"]],
])("a hand-over that misses boards of a symbol %s says so", async (_, others) => {
  const { first, second, third, faults, advance, service } = startWorkbooks(3);
  for (const symbol of ["T01", "T02"]) first.watch(boardWatch(symbol));
  await advance(2_000);
  const kept = others.map((symbol) => second.watch(boardWatch(symbol)));
  const added = second.watch(boardWatch("T03"));
  await advance(2_000);
  const followed = third.watch(boardWatch("T03"));
  await advance(1_000);

  faults.add({ route: "stream", calls: 3, effect: { kind: "refusal", code: "unavailable" } });
  first.crash();
  await advance(15_000);

  expect(service.requests.some(({ path, status }) => path.startsWith("/v1/stream") && status === 503)).toBe(true);
  for (const watched of [...kept, added, followed])
    expect(watched.newest()).toMatchObject({ state: "live", gapCovered: false });
});

test("a symbol that moves to another connection is not said to have missed nothing", async () => {
  const { first, faults, advance } = startWorkbooks(2);
  const moved = first.watch(boardWatch("T01"));
  await advance(2_000);
  const other = first.watch(boardWatch("T02"));
  await advance(2_000);
  expect([moved.newest()?.gapCovered, other.newest()?.gapCovered]).toEqual([undefined, undefined]);

  // Another window takes the second connection, and the first refuses to open for a while.
  faults.add({ route: "stream", calls: 2, effect: { kind: "refusal", code: "unavailable" } });
  first.watch(boardWatch("T03", { metric: "vanna" }));
  await advance(15_000);

  expect(moved.newest()).toMatchObject({ state: "live", gapCovered: false });
  expect(other.newest()).toMatchObject({ state: "live", gapCovered: false });
});

test("a restart in a follower restarts what the leader has closed", async () => {
  const { first, second, faults, advance } = startWorkbooks(2);
  faults.add({ route: "stream", calls: 1, effect: { kind: "refusal", code: "insufficient_credits" } });
  const watched = second.watch(boardWatch("T01"));
  await advance(3_000);
  expect(watched.newest()).toMatchObject({ state: "closed" });

  second.hub.restart();
  await advance(2_000);

  expect(watched.newest()).toMatchObject({ state: "live" });
  expect(first.hub.store.get().role).toBe("leader");
});

/**
 * The service, which these workbooks have used before, cannot be reached for 20 seconds, and the waits of streams are almost as long as they
 * can be: the last one would end 11 seconds later.
 */
async function cutOff({ advance, books }: { advance: (ms: number) => Promise<void>; books: readonly Book[] }) {
  const first = books[0]?.watch(boardWatch("T02"));
  await advance(1_000);
  first?.stop();
  await advance(15_000);
  for (const { network } of books) Object.assign(network, { isDown: true, chance: 0.99 });
  books[0]?.watch(boardWatch("T01"));
  await advance(20_000);
  for (const { network } of books) network.isDown = false;
}
type Book = ReturnType<ReturnType<typeof startHubs>["open"]>;

test("a stream is back two seconds after another request of the workbook shows that the service is", async () => {
  const { open, advance } = startHubs();
  const book = open();
  await cutOff({ advance, books: [book] });

  await advance(1_000);
  const before = book.hub.store.get().pool.streams.map(({ state }) => state);
  await book.client.account.read(callContext());
  await advance(2_000);

  expect(before).toEqual(["waiting"]);
  expect(book.hub.store.get().boards).toMatchObject([{ live: { state: "live" } }]);
});

test("a request of another workbook shows the one with the streams that the service is back", async () => {
  const { first, second, advance } = startWorkbooks(2);
  await cutOff({ advance, books: [first, second] });

  await second.client.account.read(callContext());
  await advance(2_000);

  expect(first.hub.store.get()).toMatchObject({ role: "leader", boards: [{ live: { state: "live" } }] });
});

test("a workbook whose streams are open does not tell the others of each of its responses", async () => {
  const { first, second, advance, browser } = startWorkbooks(2);
  first.watch(boardWatch("T01"));
  await advance(3_000);

  await second.client.account.read(callContext());
  await advance(1_000);

  expect(browser.sent.filter((message) => JSON.stringify(message).includes("reachable"))).toEqual([]);
});
