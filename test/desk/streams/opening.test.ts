import { closingMarket } from "../../../scripts/support/market/small-market";
import { errorOf, startDesk } from "./support/closed-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

test.each([
  ["symbols=SPY&metric=theta", 400, "invalid_parameter"],
  ["symbols=SPY&colour=red", 400, "invalid_parameter"],
  ["symbols=SPY&maxExpirations=61", 400, "invalid_parameter"],
  ["symbols=SPY&expirations=2026-02-30", 400, "invalid_parameter"],
  ["symbol=SPY&maxStrikes=401", 400, "invalid_parameter"],
  ["symbol=SPY&includeEmpty=true", 400, "invalid_parameter"],
  ["symbols=", 400, "missing_parameter"],
  ["symbols=A,B,C,D,E,F,G,H,I,J,K", 429, "stream_limit_reached"],
])("a stream of %s is refused with %i %s", async (query, status, code) => {
  const { startNode, opened } = await startDesk(engine);
  const { respond } = await startNode("n1");

  const response = await respond(query);

  expect(response.status).toBe(status);
  expect(errorOf(response)).toMatchObject({ error: { code } });
  expect(opened()).toEqual([]);
});

test("a symbol that the provider does not know is refused with its reason", async () => {
  const { startNode } = await startDesk(engine);
  const { respond, streams } = await startNode("n1");

  const response = await respond("symbols=NOPE");

  expect(response.status).toBe(404);
  expect(errorOf(response)).toMatchObject({ error: { code: "symbol_not_found" } });
  expect(streams.stats().readers).toBe(0);
});

test("a person streams no more symbols than allowed, from all nodes together", async () => {
  const { startNode, advance } = await startDesk(engine, {
    node: { limits: () => ({ symbolsPerStream: 10, streamSymbolsConcurrent: 2 }) },
  });
  const [first, second] = [await startNode("n1"), await startNode("n2")];
  const ann = await first.open("symbols=SPY,QQQ", { person: "ann" });

  const refused = await second.respond("symbols=SPY", { person: "ann" });
  const other = await second.respond("symbols=SPY", { person: "bob" });
  await ann.disconnect();
  await advance(500);
  const later = await second.respond("symbols=SPY", { person: "ann" });

  expect([refused.status, other.status, later.status]).toEqual([429, 200, 200]);
  expect(refused.headers["retry-after"]).toBe("5");
});

test("a person who cannot pay for the opening is refused", async () => {
  const { startNode, purchasing, opened } = await startDesk(engine);
  const { respond } = await startNode("n1");
  purchasing.caps.set("ann", 1);

  const response = await respond("symbols=SPY,QQQ", { person: "ann" });

  expect(response.status).toBe(402);
  expect(errorOf(response)).toMatchObject({ error: { code: "insufficient_credits" } });
  expect(opened()).toEqual([]);
});

test("data that may not be passed on is refused with the reason, and later without another stream", async () => {
  const { startNode, advance, opened } = await startDesk(engine, {
    node: {
      shareClasses: {
        refuse: (attribution, { name }) => (attribution && name !== "owner" ? "Not for you." : undefined),
      },
    },
  });
  const { respond } = await startNode("n1");

  const refused = await respond("symbols=SPY", { person: "ann" });
  await advance(20_000);
  const again = await respond("symbols=SPY", { person: "ann" });
  const owner = await respond("symbols=SPY", { person: "owner" });

  expect([refused.status, again.status, owner.status]).toEqual([403, 403, 200]);
  expect(errorOf(refused)).toEqual({ error: { code: "not_entitled", message: "Not for you." } });
  expect(opened()).toEqual(["SPY", "SPY"]);
});

test("without an engine a stream is refused until it is back", async () => {
  const { startNode } = await startDesk(engine);
  const { request, cutOff } = await startNode("n1");
  cutOff();

  const response = await request("symbols=SPY");

  expect(response.status).toBe(503);
  expect(errorOf(response)).toMatchObject({ error: { code: "stream_unavailable" } });
});

test("a net board is read from the matrix that somebody else watches", async () => {
  const { startNode, advance, opened } = await startDesk(engine);
  const { open } = await startNode("n1");
  const matrix = await open("symbols=SPY&layout=matrix", { person: "ann" });
  const net = await open("symbols=SPY", { person: "bob" });

  await advance(3_000);

  expect(opened()).toEqual(["SPY"]);
  expect(matrix.boards.every((board) => board.matrix !== undefined)).toBe(true);
  expect(net.boards.length).toBeGreaterThanOrEqual(3);
  expect(net.boards.every((board) => board.matrix === undefined)).toBe(true);
  expect(net.boards.at(-1)?.strikes).toEqual(matrix.boards.at(-1)?.strikes);
});

test("the ladder with empty strikes is another board", async () => {
  const { startNode, advance } = await startDesk(engine);
  const { open } = await startNode("n1");
  const usual = await open("symbols=SPY", { person: "ann" });
  const all = await open("symbols=SPY&includeEmpty=true", { person: "ann" });

  await advance(2_000);

  // No cell of the 95 strike reaches 50 dollars.
  const strikes = (reader: typeof usual) => reader.boards.at(-1)?.strikes.map(({ strike }) => strike);
  expect(strikes(usual)).toEqual([90, 100, 105, 110]);
  expect(strikes(all)).toEqual([90, 95, 100, 105, 110]);
});

test("a quiet stream has a comment every 15 seconds, and ends after its maximum duration", async () => {
  const { startNode, advance, restartDay } = await startDesk(engine, {
    market: closingMarket,
    node: {
      limits: () => ({ symbolsPerStream: 10, streamSymbolsConcurrent: 20, streamMaxDurationMinutes: 2 }),
    },
  });
  const { open } = await startNode("n1");
  // Saturday: there are no boards.
  restartDay(24 * 60 * 60_000);
  const ann = await open("symbols=SPY", { person: "ann" });

  await advance(121_000);

  expect(ann.of("symbol_unavailable")).toMatchObject([{ symbol: "SPY", reason: "no_live_board" }]);
  // After 15, 30, 45, 75, 90 and 105 seconds; after a minute there are credits.
  expect(ann.events.filter(({ event }) => event === "comment")).toHaveLength(6);
  expect(ann.of("reconnect")).toEqual([{ reason: "max_duration" }]);
});
