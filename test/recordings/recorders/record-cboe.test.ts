import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { dataCommand } from "../../support/recordings/data-command";
import { madeUpQuotes } from "../../support/recordings/made-up-quotes";
import { newYork } from "../../support/recordings/made-up-snapshots";
import { type QuotesResponse, quotesServer } from "../../support/recordings/quotes-server";
import { RecorderClock } from "../../support/recordings/recorder-clock";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

/** 6 January 2026 is a Tuesday, the 9th a Friday. */
const at = (time: string, date = "2026-01-06") => newYork(date, time);

/** The time that a file of quotes states, in UTC. */
const stamp = (instantMs: number) => new Date(instantMs).toISOString().replace("T", " ").slice(0, 19);

interface RecorderRun {
  clock: RecorderClock;
  symbols?: string;
  respond: (symbol: string) => QuotesResponse;
}

/** Runs `record cboe` against a server until the clock stops it. */
async function record({ clock, symbols = "AAA", respond }: RecorderRun) {
  const files = await recordingFolder();
  const server = await quotesServer(respond);
  const args = [
    "record",
    "cboe",
    "--url",
    server.address,
    "--symbols",
    symbols,
    "--every",
    "15m",
    "--into",
    files.folder,
  ];
  const { platform, signal } = clock;
  const result = await dataCommand([...args, "--i-have-permission"], { platform, signal });
  const snapshots = (await files.open()).snapshots.map(({ underlying, asOfMs }) => [underlying, stamp(asOfMs)]);
  await server[Symbol.asyncDispose]();
  return { ...files, ...result, requests: server.requests, snapshots, lines: result.output.trim().split("\n") };
}

/** Quotes of the clock's instant, of a second before. */
const current = (clock: RecorderClock) => (symbol: string) => ({
  body: JSON.stringify(madeUpQuotes({ symbol, timestamp: stamp(clock.nowMs - 1000) })),
});

test("a session is recorded while delayed quotes are those of the session", async () => {
  const clock = new RecorderClock(at("08:00"), { stopMs: at("09:45", "2026-01-07") });
  await using run = await record({ clock, symbols: "AAA,BBB", respond: current(clock) });

  // From 09:45 to 16:15 every quarter of an hour: 27 rounds of two symbols.
  expect(run.requests).toHaveLength(54);
  expect(run.snapshots).toHaveLength(54);
  expect(run.snapshots[0]).toEqual(["AAA", "2026-01-06 14:44:59"]);
  expect(run.snapshots.at(-1)).toEqual(["BBB", "2026-01-06 21:14:59"]);
  expect(run.code).toBe(130);
  expect(run.lines.slice(0, 2)).toEqual([
    "2026-01-06 08:00 ET  Waiting for quotes of the session, until 2026-01-06 09:45 ET.",
    "2026-01-06 09:45 ET  AAA: AAA at 2026-01-06 09:44:59 ET, price 100, 10 contracts.",
  ]);
  expect(run.lines.at(-1)).toBe("2026-01-06 16:15 ET  Waiting for quotes of the session, until 2026-01-07 09:45 ET.");
  // The files of the session are merged.
  const names = await readdir(join(run.folder, "chains/date=2026-01-06"));
  expect(names.filter((name) => name.startsWith("part-"))).toHaveLength(1);
});

test("nothing is asked for at a weekend", async () => {
  const clock = new RecorderClock(at("17:00", "2026-01-09"), { stopMs: at("09:46", "2026-01-12") });
  await using run = await record({ clock, respond: current(clock) });

  expect(run.lines).toEqual([
    "2026-01-09 17:00 ET  Waiting for quotes of the session, until 2026-01-12 09:45 ET.",
    "2026-01-12 09:45 ET  AAA: AAA at 2026-01-12 09:44:59 ET, price 100, 10 contracts.",
  ]);
});

test("the first round in a session comes at once, and later ones at a random moment of the first minute", async () => {
  const clock = new RecorderClock(at("10:07"), { stopMs: at("10:45"), random: 0.5 });
  await using run = await record({ clock, respond: current(clock) });

  // A tenth of a quarter of an hour is more than a minute: half a minute on average.
  expect(run.snapshots.map(([, time]) => time)).toEqual([
    "2026-01-06 15:06:59",
    "2026-01-06 15:15:29",
    "2026-01-06 15:30:29",
  ]);
});

test("only what is newer is asked for, and quotes that have not changed are no snapshot", async () => {
  const clock = new RecorderClock(at("10:00"), { stopMs: at("10:45") });
  const quotes = { body: JSON.stringify(madeUpQuotes({ timestamp: stamp(at("09:59")) })) };
  const responses: QuotesResponse[] = [
    { ...quotes, headers: { etag: '"one"', "last-modified": "Tue, 06 Jan 2026 14:59:00 GMT" } },
    { status: 304 },
    quotes,
  ];
  await using run = await record({ clock, respond: () => responses.shift() ?? { status: 404 } });

  const newer = { symbol: "AAA", etag: '"one"', since: "Tue, 06 Jan 2026 14:59:00 GMT" };
  expect(run.requests).toEqual([{ symbol: "AAA", etag: undefined, since: undefined }, newer, newer]);
  expect(run.snapshots).toHaveLength(1);
  expect(run.lines.slice(1)).toEqual([
    "2026-01-06 10:15 ET  AAA: nothing new.",
    "2026-01-06 10:30 ET  AAA: nothing new.",
  ]);
});

test.each<[string, QuotesResponse[], number[]]>([
  ["a server that is busy", [{ status: 503 }, { status: 500 }], [2_500, 5_000]],
  ["a wait that the server asks for", [{ status: 429, headers: { "retry-after": "20" } }], [20_000]],
  [
    "a response that is cut off",
    [{ body: JSON.stringify(madeUpQuotes({ timestamp: stamp(at("10:00")) })), isCut: true }],
    [2_500],
  ],
  ["half a file", [{ body: JSON.stringify(madeUpQuotes({ timestamp: stamp(at("10:00")) })).slice(0, 400) }], [2_500]],
])("after %s quotes are asked for again, later and later", async (_, failures, waits) => {
  const clock = new RecorderClock(at("10:00"), { stopMs: at("10:14"), random: 0.5 });
  await using run = await record({ clock, respond: (symbol) => failures.shift() ?? current(clock)(symbol) });

  expect(clock.waits.slice(0, -1)).toEqual(waits);
  expect(run.snapshots).toHaveLength(1);
});

test.each<[string, QuotesResponse, number, string]>([
  ["four failures", { status: 503 }, 4, "The server answers 503."],
  ["a wait of ten minutes", { status: 503, headers: { "retry-after": "600" } }, 1, "The server answers 503."],
  ["four broken files", { body: "<html>Sorry" }, 4, "HTML"],
])("after %s the next round comes in its time", async (_, failure, requests, why) => {
  const clock = new RecorderClock(at("10:00"), { stopMs: at("10:30") });
  const failsUntil = at("10:10");
  const respond = (symbol: string) => (clock.nowMs < failsUntil ? failure : current(clock)(symbol));
  await using run = await record({ clock, respond });

  expect(run.requests).toHaveLength(requests + 1);
  expect(run.lines).toHaveLength(2);
  expect(run.lines[0]).toContain("AAA: no snapshot. ");
  expect(run.lines[0]).toContain(why);
  expect(run.lines[1]).toContain("AAA: AAA at 2026-01-06 10:14:59 ET");
});

test("a server that refuses every symbol ends the command, and one that refuses some does not", async () => {
  const some = new RecorderClock(at("10:00"), { stopMs: at("10:15") });
  const respond = (symbol: string) => (symbol === "BBB" ? { status: 403 } : current(some)(symbol));
  await using partly = await record({ clock: some, symbols: "AAA,BBB", respond });
  expect(partly.lines[0]).toContain("BBB: no snapshot. The server answers 403.");
  expect(partly.lines[1]).toContain("AAA: AAA at");

  const all = new RecorderClock(at("10:00"), { stopMs: at("10:15") });
  await using refused = await record({ clock: all, respond: () => ({ status: 404 }) });
  expect(refused.code).toBe(1);
  expect(refused.notes).toBe(
    "The server refuses every symbol. The server answers 404. Check --url and --symbols, and whether you may use it.\n",
  );
});

test("a snapshot that looks wrong is kept, and its line says so", async () => {
  const clock = new RecorderClock(at("10:00"), { stopMs: at("10:30") });
  const respond = (symbol: string) => ({
    body: JSON.stringify(
      madeUpQuotes({ symbol, timestamp: stamp(clock.nowMs), price: clock.nowMs < at("10:10") ? 100 : 150 }),
    ),
  });
  await using run = await record({ clock, respond });

  expect(run.lines[1]).toContain("LOOKS WRONG: the price jumps from 100 to 150.");
  expect(run.snapshots).toHaveLength(2);
});

test("quotes that cannot be written are asked for again in the next round", async () => {
  const clock = new RecorderClock(at("10:00"), { stopMs: at("10:30") });
  const quotes = (symbol: string, price: number) => ({
    headers: { etag: '"one"' },
    body: JSON.stringify(madeUpQuotes({ symbol, timestamp: stamp(at("09:59")), price })),
  });
  // In the first round both symbols give a chain of AAA, and they differ.
  const respond = (symbol: string) =>
    symbol === "AAA" ? quotes("AAA", 100) : quotes(clock.nowMs < at("10:10") ? "AAA" : "BBB", 101);
  await using run = await record({ clock, symbols: "AAA,BBB", respond });

  expect(run.requests.map(({ etag }) => etag)).toEqual([undefined, undefined, undefined, undefined]);
  expect(run.lines[0]).toContain(
    "AAA: no snapshot. record cboe has chains of AAA at 2026-01-06 09:59 ET, and their prices are 100 and 101; leave one out.",
  );
  expect(run.snapshots.map(([underlying]) => underlying)).toEqual(["AAA", "BBB"]);
});

const address = "https://quotes.example/options/{symbol}.json";
const flags = (url = address) => ["record", "cboe", "--url", url, "--symbols", "AAA", "--every", "15m"];

test("nothing is asked for unless the user types that they may record the quotes", async () => {
  await using files = await recordingFolder();
  const prompts: string[] = [];
  const ask = (prompt: string) => Promise.resolve(prompts.push(prompt) > 1 ? "yes" : "no");
  const args = [...flags(), "--into", files.folder];

  expect(await dataCommand(args, { ask })).toMatchObject({ code: 1, notes: "Nothing was recorded.\n" });
  expect(prompts).toEqual(["Quotes belong to their exchange. May you record those of quotes.example? Type yes: "]);
  const unasked = await dataCommand(args);
  expect(unasked.code).toBe(2);
  expect(unasked.notes).toContain("add --i-have-permission if you may");
  await expect(files.open()).rejects.toThrow("is not a recording");
});

test.each([
  [flags("https://quotes.example/SPX.json"), "--url takes an address with {symbol} in it"],
  [flags("file:///{symbol}.json"), "--url takes an address with {symbol} in it"],
  [[...flags(), "--every", "30s"], "--every takes 1m to 2h here"],
  [[...flags(), "--every", "9h"], "--every takes 1m to 2h here"],
  [
    [...flags(), "--symbols", "SPX;SPY"],
    '--symbols takes symbols with commas in between, such as --symbols SPX,SPY,NVDA; received "SPX;SPY".',
  ],
])("the command line %j is explained", async (args, message) => {
  const { code, notes } = await dataCommand([...args, "--into", "unused", "--i-have-permission"]);

  expect(code).toBe(2);
  expect(notes).toContain(message);
});
