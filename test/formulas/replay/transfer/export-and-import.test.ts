import { endpoints } from "@strikebook/contract";
import { callOf } from "@strikebook/client";
import { boardAt, historical, market, openStore, stored, tenMs } from "../../../support/replay/stored-boards";
import { exported, hashOf, imported, linesOf } from "../../../support/replay/stored-files";
import { openBrowserDatabases } from "../../../support/replay/browser-databases";

openBrowserDatabases();

const minute = 60_000;
const at = (minutes: number) => historical({ atMs: tenMs + minutes * minute });

/** Calls for boards of all kinds, and for another response. */
const calls = {
  board: historical(),
  sameBoardLater: at(1),
  matrix: historical({ symbol: "QQQ", layout: "matrix", maxStrikes: "all", expirations: ["2026-11-20", "2026-11-23"] }),
  frame: historical({ symbol: "IWM", valuesOnly: true }),
  vannaFrame: historical({ metric: "vanna", valuesOnly: true }),
  window: callOf(endpoints.range, { symbol: "SPY", fromMs: tenMs, toMs: tenMs + minute }),
};

const twoDates = {
  symbol: "QQQ",
  expirations: ["2026-11-20", "2026-11-23"],
  strikes: [{ strike: 99.5, value: 0.5, nodeType: "king" }],
  matrix: [[1.25, -0.75]],
};
const nothing = { symbol: "SPY", axes: [], frames: [] };

async function filledStore() {
  const opened = openStore();
  const { store } = opened;
  await store.write(market, calls.board, stored(boardAt(tenMs)), 5_000);
  await store.write(market, calls.sameBoardLater, stored(boardAt(tenMs)), 5_000);
  await store.write(market, calls.matrix, stored(boardAt(tenMs, twoDates)), 5_000);
  const frame = boardAt(tenMs, { strikes: [{ strike: 100, value: 60, nodeType: "" }] });
  await store.writeBoards([{ market, call: calls.frame, result: stored({ ...frame, symbol: "IWM" }) }]);
  await store.writeBoards([{ market, call: calls.vannaFrame, result: stored(frame) }]);
  await store.write(market, calls.window, stored(nothing), 100);
  return opened;
}

test("another computer that imports a file returns the same for the same calls", async () => {
  const { store } = await filledStore();
  const { store: other } = openStore();

  const file = await exported(store);
  const result = await imported(other, file.content);

  expect(file.name).toBe("strikebook-replay-2026-11-19.jsonl.gz");
  expect(result).toEqual({ entries: 5, added: 5 });
  for (const call of Object.values(calls)) {
    const before = await store.read(market, call);
    expect(before).toBeDefined();
    expect(await other.read(market, call)).toEqual(before);
  }
  const part = historical({ maxStrikes: 40 });
  expect(await other.read(market, part)).toEqual(await store.read(market, part));
  expect(await other.usage()).toMatchObject({ boards: 4, responses: 1 });
});

test("quotes of contracts, which are raw data, are stored and left out of the file", async () => {
  const { store } = await filledStore();
  const quotes = callOf(endpoints.optionQuotes, { symbol: "SPY__261218C00700000", atMs: tenMs });
  const chain = callOf(endpoints.optionChain, { symbol: "SPY", atMs: tenMs });
  for (const call of [quotes, chain]) await store.write(market, call, stored({ symbol: "SPY", bid: 11.25 }), 500);

  const lines = await linesOf((await exported(store)).content);

  expect(await store.read(market, quotes)).toMatchObject({ record: { bid: 11.25 } });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ entries: 5 });
  expect(lines.join("")).not.toMatch(/11\.25|options/);
});

test("the text of a file that an editor has saved is imported as the file is", async () => {
  const { store } = await filledStore();
  const { store: other } = openStore();
  const lines = await linesOf((await exported(store)).content);

  const result = await imported(other, new Blob([`\ufeff${lines.join("\r\n")}`]));

  expect(result).toEqual({ entries: 5, added: 5 });
  expect(await other.read(market, calls.board)).toEqual(await store.read(market, calls.board));
});

test("the first line describes the file, and every line and the whole have their SHA-256", async () => {
  const { store } = await filledStore();

  const [first = "", ...lines] = await linesOf((await exported(store)).content);

  expect(JSON.parse(first)).toEqual({
    format: "strikebook-replay",
    version: 1,
    market,
    app: "0.1.0",
    created: "2026-11-19T15:00:00.000Z",
    entries: 5,
    bytes: expect.any(Number) as number,
    sha256: hashOf(lines.map((line) => `${line}\n`).join("")),
  });
  for (const line of lines) {
    const { sha256, entry } = JSON.parse(line) as { sha256: string; entry: unknown };
    expect(sha256).toBe(hashOf(JSON.stringify(entry)));
  }
});

test("the same data gives the same lines, whenever it was stored and imported", async () => {
  const { store } = await filledStore();
  const { store: other } = openStore();
  const file = await exported(store);
  await imported(other, file.content);

  const again = await exported(other, market, tenMs + minute);

  expect((await linesOf(again.content)).slice(1)).toEqual((await linesOf(file.content)).slice(1));
});

test("a file has the data of one market only", async () => {
  const { store } = await filledStore();
  await store.write(`${market} seed7`, calls.board, stored(boardAt(tenMs)), 5_000);
  await store.write(`${market} seed7`, calls.window, stored(nothing), 100);

  expect((await exported(store)).entries).toBe(5);
  expect((await exported(store, `${market} seed7`)).entries).toBe(2);
  expect((await exported(store, "https://other.example.test")).entries).toBe(0);
});

test("an import keeps what is stored already, and adds the rest", async () => {
  const { store } = await filledStore();
  const { content } = await exported(store);
  const { store: other } = openStore();
  const newer = { ...stored(boardAt(tenMs, { spot: 147 })), receivedAtMs: tenMs + minute };
  await other.write(market, calls.board, newer, 5_000);

  // The newer board has the same time: a second instant is added to it.
  expect(await imported(other, content)).toEqual({ entries: 5, added: 5 });

  expect(await other.read(market, calls.board)).toEqual(newer);
  expect(await other.read(market, calls.sameBoardLater)).toEqual(newer);
  expect(await other.read(market, calls.matrix)).toEqual(await store.read(market, calls.matrix));
  expect(await imported(other, content)).toEqual({ entries: 5, added: 0 });
});

test("an instant keeps its board when a file has another one for it", async () => {
  const { store } = openStore();
  await store.write(market, at(0), stored(boardAt(tenMs - 500)), 5_000);
  const { store: other } = openStore();
  await other.write(market, at(0), stored(boardAt(tenMs)), 5_000);

  expect(await imported(other, (await exported(store)).content)).toEqual({ entries: 1, added: 0 });

  expect(await other.read(market, at(0))).toEqual(stored(boardAt(tenMs)));
  expect((await other.usage())?.boards).toBe(1);
});

test("what was used longest ago makes room for an import, which is stored as a whole", async () => {
  const { store } = openStore();
  for (let index = 0; index < 3; index += 1) {
    await store.write(market, at(index), stored(boardAt(tenMs + index * minute)), 5_000);
  }
  const { bytes = 0 } = (await store.usage()) ?? {};
  // Room for five boards of equal size.
  const limitBytes = (bytes / 3) * 5;
  const { store: other, clock } = openStore({ limitBytes });
  for (let index = 10; index < 14; index += 1) {
    clock.nowMs += minute;
    await other.write(market, at(index), stored(boardAt(tenMs + index * minute)), 5_000);
  }

  await imported(other, (await exported(store)).content, { limitBytes, nowMs: clock.nowMs });

  const isStored = await Promise.all(
    [0, 1, 2, 10, 11, 12, 13].map(async (index) => (await other.read(market, at(index))) !== undefined),
  );
  expect(isStored).toEqual([true, true, true, false, false, true, true]);
  expect((await other.usage())?.bytes).toBeLessThanOrEqual(limitBytes);
});

test("progress of a large file is reported, and ends when everything was stored", async () => {
  const { store } = openStore();
  await store.writeBoards(
    Array.from({ length: 250 }, (_, index) => ({
      market,
      call: at(index),
      result: stored(boardAt(tenMs + index * minute)),
    })),
  );
  const { store: other } = openStore();
  const seen: string[] = [];

  const { content } = await exported(store);
  await imported(other, content, { onProgress: ({ done, total }) => void seen.push(`${done}/${total}`) });

  // Half for the check, half for the storage.
  expect(seen).toEqual(["100/500", "200/500", "350/500", "450/500", "500/500"]);
  expect(await other.usage()).toEqual(await store.usage());
});

test("what this version cannot read is not exported", async () => {
  const { store } = openStore();
  await store.write(market, calls.board, { ...stored(boardAt(tenMs)), meta: undefined }, 5_000);
  await store.write(market, at(1), stored(boardAt(tenMs + minute)), 5_000);

  expect((await exported(store)).entries).toBe(1);
});
