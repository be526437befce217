import type { TextStorage } from "../../src/addin/kept-text";
import { Settings } from "../../src/addin/settings";
import { blockedStorage, memoryStorage } from "../support/memory-storage";

/** Settings whose allowances are called `name-1`, `name-2` and so on. */
function settingsIn(storage: TextStorage, prefix = "") {
  let names = 0;
  return new Settings(storage, prefix, () => `name-${(names += 1)}`);
}

const hosts = { baseUrl: "https://own.example.com", flowBaseUrl: "https://own.example.com/flow" };

test("a key is kept under one name, and every name begins with Office's partition", () => {
  const { storage, entries } = memoryStorage();

  settingsIn(storage, "partition-7.").keepKey("key-for-tests");

  expect([...entries]).toEqual([
    ["partition-7.strikebook.allowance", "name-1"],
    ["partition-7.strikebook.key", "key-for-tests"],
  ]);
});

test("the next session finds key and services again", () => {
  const { storage } = memoryStorage();
  const before = settingsIn(storage);
  before.keepKey("key-for-tests");
  before.useHosts(hosts);

  const next = settingsIn(storage);

  expect(next.key).toBe("key-for-tests");
  expect(next.ownHosts).toEqual(hosts);
});

test("another partition finds nothing", () => {
  const { storage } = memoryStorage();
  settingsIn(storage, "one.").keepKey("key-for-tests");

  expect(settingsIn(storage, "two.").key).toBeUndefined();
});

test("a forgotten key leaves an empty entry behind, which tells it from none ever entered", () => {
  const { storage, entries } = memoryStorage();
  const settings = settingsIn(storage);
  settings.keepKey("key-for-tests");

  settings.forgetKey();

  expect(settings.key).toBeUndefined();
  expect(settings.isNew).toBe(false);
  expect(entries.get("strikebook.key")).toBe("");
});

test.each([
  [undefined, "none"],
  ["practice", "practice"],
  ["key-for-tests", "own"],
])("the key %s is of kind %s", (key, kind) => {
  const settings = settingsIn(memoryStorage().storage);
  if (key) settings.keepKey(key);

  expect(settings.keyKind).toBe(kind);
});

test("workbooks of one storage share one allowance", () => {
  const { storage } = memoryStorage();
  const one = settingsIn(storage);
  const other = new Settings(storage, "", () => "another name");

  one.keepKey("key-for-tests");
  other.takeOver();

  expect([one.allowanceName, other.allowanceName]).toEqual(["name-1", "name-1"]);
});

test.each([
  ["replaced", (settings: Settings) => settings.keepKey("other-key-for-tests"), "name-2"],
  ["forgotten", (settings: Settings) => settings.forgetKey(), "name-2"],
  ["entered again", (settings: Settings) => settings.keepKey("key-for-tests"), "name-1"],
])("a key that is %s leaves the right allowance", (_how, change, name) => {
  const settings = settingsIn(memoryStorage().storage);
  settings.keepKey("key-for-tests");

  change(settings);

  expect(settings.allowanceName).toBe(name);
});

test("the name of an allowance says nothing of the key", () => {
  const { storage, entries } = memoryStorage();

  settingsIn(storage).keepKey("key-for-tests");

  expect([...entries].filter(([, text]) => text.includes("key-for-tests"))).toHaveLength(1);
});

test("a browser that keeps nothing still connects for this session, and says that it will not last", () => {
  const settings = settingsIn(blockedStorage);

  expect(settings.keepKey("key-for-tests")).toBe(false);
  expect(settings.key).toBe("key-for-tests");
});

test("what another workbook stored is taken over", () => {
  const { storage } = memoryStorage();
  const here = settingsIn(storage);
  settingsIn(storage).keepKey("key-for-tests");

  expect(here.takeOver()).toBe(true);
  expect(here.key).toBe("key-for-tests");
});

test("a change of other names is none", () => {
  const { storage } = memoryStorage();
  const here = settingsIn(storage);
  storage.setItem("somebody.elses", "text");

  expect(here.takeOver()).toBe(false);
});

test.each(["", "{", '{"baseUrl":"https://own.example.com"}', '["x"]'])(
  "stored services that read %s are ignored",
  (text) => {
    const { storage } = memoryStorage();
    storage.setItem("strikebook.hosts", text);

    expect(settingsIn(storage).ownHosts).toBeUndefined();
  },
);
