import { Watches } from "../../../src/addin/watches/watches";
import { watchName } from "../../../src/taskpane/watches/watch-text";

/** A workbook with cells that can be bound, set, and deleted. */
function openBook(values: Record<string, unknown>) {
  const bound = new Map<string, string>();
  let stored = "";
  let calculated: () => unknown = () => undefined;
  let isBusy = false;
  const bindings = {
    items: [] as { id: string; delete: () => void }[],
    add: (address: string, _type: string, id: string) => bound.set(id, address),
    load: () => {
      bindings.items = [...bound.keys()].map((id) => ({ id, delete: () => bound.delete(id) }));
      return bindings;
    },
    getItem: (id: string) => ({
      getRange: () => ({ load: () => ({ address: bound.get(id), values: [[values[bound.get(id) ?? ""]]] }) }),
    }),
  };
  const context = {
    sync: () => (isBusy ? Promise.reject(new Error("busy")) : Promise.resolve()),
    workbook: {
      bindings,
      settings: { add: (_key: string, text: string) => (stored = text) },
      worksheets: {
        onCalculated: { add: (listener: () => unknown) => (calculated = listener) },
        onChanged: { add: () => undefined },
      },
    },
  };
  Object.assign(globalThis, {
    Excel: { run: (_options: object, batch: (one: object) => unknown) => Promise.resolve().then(() => batch(context)) },
  });
  return {
    bound,
    values,
    stored: () => (JSON.parse(stored) as { id: string }[]).map(({ id }) => id),
    setBusy: (busy: boolean) => (isBusy = busy),
    async set(address: string, value: unknown) {
      values[address] = value;
      calculated();
      await settled();
    },
    async deleteCell(id: string) {
      bound.delete(id);
      calculated();
      await settled();
    },
  };
}

/** Lets everything that was started run. Pauses of the platform end at once. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

const platform = { now: () => 1_000, sleep: () => Promise.resolve() };
const above = { kind: "above", level: 5 } as const;

/** The clock of a market that is not that of the computer. */
const marketNow = () => Date.parse("2026-11-20T16:00:00Z");

test("a cell that crosses its number raises one alarm at the time of the market; the first value raises none", async () => {
  const book = openBook({ "S!A1": 7 });
  const watches = new Watches(platform, [], marketNow);
  expect(await watches.add("S!A1", "Ceiling", above)).toBeUndefined();
  await settled();
  const alarms = () => watches.alarms.get().log.map(({ name, value }) => `${name} ${String(value)}`);

  expect(alarms()).toEqual([]);
  await book.set("S!A1", 4);
  await book.set("S!A1", 6);
  await book.set("S!A1", 6.5);
  expect(alarms()).toEqual(["Ceiling 6"]);
  expect(watches.alarms.get()).toMatchObject({ unread: 1, log: [{ atMs: marketNow(), firstAtMs: marketNow() }] });
});

test("two watches that are removed at the same time are both removed", async () => {
  const book = openBook({ "S!A1": 5, "S!B1": 6 });
  const watches = new Watches(platform, [], marketNow);
  await watches.add("S!A1", "", above);
  await watches.add("S!B1", "", above);
  const [one, other] = watches.watches.get().map(({ id }) => id);

  await Promise.all([watches.remove(one ?? ""), watches.remove(other ?? "")]);

  expect(watches.watches.get()).toEqual([]);
  expect(book.stored()).toEqual([]);
  expect([...book.bound]).toEqual([]);
});

test("a paused watch of a reopened workbook shows its cell, and raises nothing until the value after it was resumed", async () => {
  const book = openBook({ "S!A1": 4 });
  book.bound.set("strikebook-watch-1", "S!A1");
  const watches = new Watches(
    platform,
    [{ id: "strikebook-watch-1", name: "", rule: above, isPaused: true }],
    marketNow,
  );
  await watches.start();
  await settled();

  expect(watches.watches.get().map(watchName)).toEqual(["S!A1"]);
  await book.set("S!A1", 6);
  await watches.update("strikebook-watch-1", { isPaused: false });
  await settled();
  expect(watches.alarms.get().log).toEqual([]);
  await book.set("S!A1", 4);
  await book.set("S!A1", 6);
  expect(watches.alarms.get().log).toHaveLength(1);
});

test("a new name keeps the last value", async () => {
  const book = openBook({ "S!A1": 4 });
  const watches = new Watches(platform, [], marketNow);
  await watches.add("S!A1", "", above);
  await settled();

  await watches.update("strikebook-watch-1", { name: "Ceiling" });
  await book.set("S!A1", 6);

  expect(watches.alarms.get().log.map(({ name }) => name)).toEqual(["Ceiling"]);
});

test("a deleted cell is named as such, and other watches go on", async () => {
  const book = openBook({ "S!A1": 4, "S!B1": 4 });
  const watches = new Watches(platform, [], marketNow);
  await watches.add("S!A1", "", above);
  await watches.add("S!B1", "Other", above);
  await settled();

  await book.deleteCell("strikebook-watch-1");
  await book.set("S!B1", 6);

  expect(watches.watches.get().map(({ obstacle }) => obstacle)).toEqual(["deleted", undefined]);
  expect(watches.watches.get().map(watchName)).toEqual(["Deleted cell", "Other"]);
  expect(watches.alarms.get().log).toHaveLength(1);
});

test("a change that Excel refuses leaves the list as it was, and says what to do", async () => {
  const book = openBook({ "S!A1": 4 });
  const watches = new Watches(platform, [], marketNow);
  await watches.add("S!A1", "", above);
  await settled();
  book.setBusy(true);

  expect(await watches.remove("strikebook-watch-1")).toMatch(/Finish editing the cell/);
  expect(watches.watches.get()).toHaveLength(1);
});
