import { type SymbolHeatmap, endpoints } from "@strikebook/contract";
import { callOf } from "@strikebook/client";
import { openDB } from "idb";
import { turn } from "../../../../scripts/support/event-loop";
import {
  boardAt,
  historical,
  market,
  newDatabase,
  openStore,
  stored,
  tenMs,
} from "../../../support/replay/stored-boards";
import { openBrowserDatabases } from "../../../support/replay/browser-databases";

openBrowserDatabases();

const minute = 60_000;

test("a board is read as it was stored, with its meta and its price, by every workbook of the computer", async () => {
  const { store, name } = openStore();
  const record = boardAt(tenMs - 500);
  await store.write(market, historical(), stored(record), 5_000);

  const { store: other } = openStore({ name });

  expect(await other.read(market, historical())).toEqual(stored(record));
  expect(await other.read(market, historical({ atMs: tenMs + 1 }))).toBeUndefined();
  expect(await other.read("https://other.example.test", historical())).toBeUndefined();
});

test("two instants with the same board take the space of one", async () => {
  const { store } = openStore();
  const record = boardAt(tenMs);
  await store.write(market, historical(), stored(record), 5_000);
  const { bytes } = (await store.usage()) ?? {};
  await store.write(market, historical({ atMs: tenMs + minute }), stored(record), 5_000);

  expect(await store.read(market, historical({ atMs: tenMs + minute }))).toEqual(stored(record));
  expect(await store.usage()).toEqual({ bytes, limitBytes: 1_000_000, boards: 1, responses: 0 });
});

test("a board with 92 strikes serves 40 of them", async () => {
  const { store } = openStore();
  await store.write(market, historical(), stored(boardAt(tenMs)), 5_000);

  const part = (await store.read(market, historical({ maxStrikes: 40 }))) as { record: SymbolHeatmap };

  // 146 is nearest spot: 20 strikes below it, and 19 above.
  expect(part.record.strikes.map(({ strike }) => strike)).toEqual(
    Array.from({ length: 40 }, (_, index) => 126 + index),
  );
  expect(await store.read(market, historical({ maxStrikes: 40, metric: "vanna" }))).toBeUndefined();
  expect(await store.read(market, historical({ maxStrikes: 40, expirations: 2 }))).toBeUndefined();
});

test("boards without node types serve only callers that show none", async () => {
  const { store } = openStore();
  const frame = boardAt(tenMs, {
    strikes: [
      { strike: 100, value: 900, nodeType: "king" },
      { strike: 101, value: 1, nodeType: "" },
    ],
  });
  await store.writeBoards([{ market, call: historical({ valuesOnly: true }), result: stored(frame) }]);

  expect(await store.read(market, historical())).toBeUndefined();
  expect(await store.read(market, historical({ valuesOnly: true }))).toEqual(stored(frame));

  await store.write(market, historical(), stored(boardAt(tenMs)), 5_000);
  expect(await store.read(market, historical({ valuesOnly: true }))).toEqual(stored(boardAt(tenMs)));
});

test("a board that was requested to show values only serves callers that show node types", async () => {
  const { store } = openStore();
  await store.write(market, historical({ valuesOnly: true }), stored(boardAt(tenMs)), 5_000);

  expect(await store.read(market, historical())).toEqual(stored(boardAt(tenMs)));
});

test("what was used longest ago is deleted first, not what was stored first", async () => {
  const { store, clock } = openStore({ limitBytes: 4_000 });
  const at = (index: number) => historical({ atMs: tenMs + index * minute });
  const writeNext = async (index: number) => {
    clock.nowMs += minute;
    await store.write(market, at(index), stored(boardAt(tenMs + index * minute)), 5_000);
  };
  for (let index = 0; index < 4; index += 1) await writeNext(index);
  clock.nowMs += minute;
  await store.read(market, at(0));
  for (let index = 4; index < 6; index += 1) await writeNext(index);

  const isStored = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (index) => (await store.read(market, at(index))) !== undefined),
  );
  expect(isStored[0]).toBe(true);
  expect(isStored[1]).toBe(false);
  expect(isStored[5]).toBe(true);
  expect((await store.usage())?.bytes).toBeLessThanOrEqual(4_000);
});

test("other responses are stored under their address, and everything can be deleted", async () => {
  const { store } = openStore();
  const call = callOf(endpoints.range, { symbol: "SPY", fromMs: tenMs, toMs: tenMs + minute });
  await store.write(market, call, stored({ frames: [] }), 700);
  await store.write(market, historical(), stored(boardAt(tenMs)), 5_000);
  expect(await store.read(market, call)).toEqual(stored({ frames: [] }));

  await store.clear();

  expect(await store.read(market, call)).toBeUndefined();
  expect(await store.read(market, historical())).toBeUndefined();
  expect(await store.usage()).toEqual({ bytes: 0, limitBytes: 1_000_000, boards: 0, responses: 0 });
});

test("boards that the version before has stored are still read", async () => {
  const name = newDatabase();
  const earlier = await openDB(name, 1, {
    upgrade(database) {
      database.createObjectStore("snapshots");
      database.createObjectStore("weights", { keyPath: "name" });
    },
  });
  const address = `${market}/v1/historical?symbols=SPY&at=2026-11-19T15%3A00%3A00Z`;
  await earlier.put("snapshots", stored(boardAt(tenMs)), address);
  await earlier.put("weights", { name: address, keptAtMs: tenMs, characters: 5_000 });
  earlier.close();

  const { store } = openStore({ name });

  expect(await store.read(market, historical())).toEqual(stored(boardAt(tenMs)));
  expect(await store.usage()).toEqual({ bytes: 5_000, limitBytes: 1_000_000, boards: 0, responses: 1 });
});

test("while a page with the earlier version is open nothing is stored and no call waits for it", async () => {
  const name = newDatabase();
  const earlier = await openDB(name, 1, {
    upgrade(database) {
      database.createObjectStore("snapshots");
      database.createObjectStore("weights", { keyPath: "name" });
    },
  });
  const { store } = openStore({ name });
  await store.write(market, historical(), stored(boardAt(tenMs)), 5_000);
  expect(await store.read(market, historical())).toBeUndefined();

  earlier.close();
  while ((await store.usage()) === undefined) await turn();
  await store.write(market, historical(), stored(boardAt(tenMs)), 5_000);

  expect(await store.read(market, historical())).toEqual(stored(boardAt(tenMs)));
});

test("without a database nothing is stored and nothing fails", async () => {
  const name = newDatabase();
  (await openDB(name, 99)).close();
  const { store } = openStore({ name });

  await store.write(market, historical(), stored(boardAt(tenMs)), 5_000);

  expect(await store.read(market, historical())).toBeUndefined();
  expect(await store.usage()).toBeUndefined();
});
