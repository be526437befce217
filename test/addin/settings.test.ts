import { Settings } from "../../src/addin/settings";
import { blockedStorage, memoryStorage } from "../support/memory-storage";

const hosts = { baseUrl: "https://own.example.com", flowBaseUrl: "https://own.example.com/flow" };

test("a key is kept under one name, which begins with Office's partition", () => {
  const { storage, entries } = memoryStorage();

  new Settings(storage, "partition-7.").keepKey("key-for-tests");

  expect([...entries]).toEqual([["partition-7.strikebook.key", "key-for-tests"]]);
});

test("the next session finds key and services again", () => {
  const { storage } = memoryStorage();
  const before = new Settings(storage, "");
  before.keepKey("key-for-tests");
  before.useHosts(hosts);

  const next = new Settings(storage, "");

  expect(next.key).toBe("key-for-tests");
  expect(next.ownHosts).toEqual(hosts);
});

test("another partition finds nothing", () => {
  const { storage } = memoryStorage();
  new Settings(storage, "one.").keepKey("key-for-tests");

  expect(new Settings(storage, "two.").key).toBeUndefined();
});

test("a forgotten key leaves nothing of its account behind", () => {
  const { storage, entries } = memoryStorage();
  const settings = new Settings(storage, "");
  settings.keepKey("key-for-tests");
  settings.keepSymbolsPerCall(5);

  settings.forgetKey();

  expect(settings.key).toBeUndefined();
  expect(settings.isNew).toBe(false);
  expect([...entries]).toEqual([["strikebook.key", ""]]);
});

test.each([
  [undefined, "none"],
  ["practice", "practice"],
  ["key-for-tests", "own"],
])("the key %s is of kind %s", (key, kind) => {
  const settings = new Settings(memoryStorage().storage, "");
  if (key) settings.keepKey(key);

  expect(settings.keyKind).toBe(kind);
});

test("a call carries ten symbols until the account has said otherwise", () => {
  const settings = new Settings(memoryStorage().storage, "");
  const before = settings.symbolsPerCall;

  settings.keepSymbolsPerCall(5);

  expect([before, settings.symbolsPerCall]).toEqual([10, 5]);
});

test("a browser that keeps nothing still connects for this session, and says that it will not last", () => {
  const settings = new Settings(blockedStorage, "");

  expect(settings.keepKey("key-for-tests")).toBe(false);
  expect(settings.key).toBe("key-for-tests");
});

test("what another workbook stored is taken over", () => {
  const { storage } = memoryStorage();
  const here = new Settings(storage, "");
  new Settings(storage, "").keepKey("key-for-tests");

  expect(here.takeOver()).toBe(true);
  expect(here.key).toBe("key-for-tests");
});

test("a change of other names is none", () => {
  const { storage } = memoryStorage();
  const here = new Settings(storage, "");
  storage.setItem("somebody.elses", "text");

  expect(here.takeOver()).toBe(false);
});

test.each(["", "{", '{"baseUrl":"https://own.example.com"}', '["x"]'])(
  "stored services that read %s are ignored",
  (text) => {
    const { storage } = memoryStorage();
    storage.setItem("strikebook.hosts", text);

    expect(new Settings(storage, "").ownHosts).toBeUndefined();
  },
);
