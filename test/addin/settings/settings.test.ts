import { Settings } from "../../../src/addin/settings/settings";
import { StoredText, type TextStorage } from "../../../src/addin/settings/stored-values";
import { blockedStorage, memoryStorage } from "../../../scripts/support/client/memory-storage";

const configuredHosts = { baseUrl: "https://api.example.com", flowBaseUrl: "https://flow.example.com" };

/** Settings whose allowances are named `name-1`, `name-2` and so on, or by `randomId`. */
function settingsIn(storage: TextStorage, prefix = "", randomId?: () => string) {
  let names = 0;
  return new Settings({
    stored: (name) => new StoredText(storage, `${prefix}strikebook.${name}`),
    randomId: randomId ?? (() => `name-${(names += 1)}`),
    configuredHosts,
  });
}

const hosts = { baseUrl: "https://own.example.com", flowBaseUrl: "https://own.example.com/flow" };

test("a key is stored under one name, and every name starts with the partition of Office", () => {
  const { storage, entries } = memoryStorage();

  settingsIn(storage, "partition-7.").storeKey("key-for-tests");

  expect([...entries]).toEqual([
    ["partition-7.strikebook.allowance", "name-1"],
    ["partition-7.strikebook.key", "key-for-tests"],
  ]);
});

test("the next session finds the key and the services", () => {
  const { storage } = memoryStorage();
  const before = settingsIn(storage);
  before.storeKey("key-for-tests");
  before.useHosts(hosts);

  const next = settingsIn(storage);

  expect(next.key).toBe("key-for-tests");
  expect(next.customHosts).toEqual(hosts);
});

test("another partition finds no key", () => {
  const { storage } = memoryStorage();
  settingsIn(storage, "one.").storeKey("key-for-tests");

  expect(settingsIn(storage, "two.").key).toBeUndefined();
});

test("a removed key leaves an empty entry, so that it differs from a key never entered", () => {
  const { storage, entries } = memoryStorage();
  const settings = settingsIn(storage);
  settings.storeKey("key-for-tests");

  settings.forgetKey();

  expect(settings.key).toBeUndefined();
  expect(settings.isNew).toBe(false);
  expect(entries.get("strikebook.key")).toBe("");
});

test.each([
  [undefined, "none"],
  ["practice", "practice"],
  ["practice-suspended", "practice"],
  ["practice-of-mine", "own"],
  ["key-for-tests", "own"],
])("the key %s is of kind %s", (key, kind) => {
  const settings = settingsIn(memoryStorage().storage);
  if (key) settings.storeKey(key);

  expect(settings.keyKind).toBe(kind);
});

test("workbooks with the same storage share one allowance", () => {
  const { storage } = memoryStorage();
  const one = settingsIn(storage);
  const other = settingsIn(storage, "", () => "another name");

  one.storeKey("key-for-tests");
  other.reload();

  expect([one.allowanceName, other.allowanceName]).toEqual(["name-1", "name-1"]);
});

test.each([
  ["replaced", (settings: Settings) => settings.storeKey("other-key-for-tests"), "name-2"],
  ["removed", (settings: Settings) => settings.forgetKey(), "name-2"],
  ["entered again", (settings: Settings) => settings.storeKey("key-for-tests"), "name-1"],
])("a key that is %s has the expected allowance", (_how, change, name) => {
  const settings = settingsIn(memoryStorage().storage);
  settings.storeKey("key-for-tests");

  change(settings);

  expect(settings.allowanceName).toBe(name);
});

test("the keys of one account have one allowance, also when another key or none was used between them", () => {
  const settings = settingsIn(memoryStorage().storage);
  settings.storeKey("first-key-for-tests", "ann");
  const ofAnn = settings.allowanceName;

  settings.storeKey("key-of-bob-for-tests", "bob");
  const ofBob = settings.allowanceName;
  settings.storeKey("second-key-for-tests", "ann");
  expect(settings.allowanceName).toBe(ofAnn);
  settings.forgetKey();
  expect(settings.allowanceName).not.toBe(ofAnn);
  settings.storeKey("first-key-for-tests", "ann");

  expect(settings.allowanceName).toBe(ofAnn);
  expect(ofBob).not.toBe(ofAnn);
});

test("the same customer of another service has another allowance", () => {
  const settings = settingsIn(memoryStorage().storage);
  settings.storeKey("key-for-tests", "ann");
  const before = settings.allowanceName;

  settings.useHosts(hosts);
  settings.forgetKey();
  settings.storeKey("key-for-tests", "ann");

  expect(settings.allowanceName).not.toBe(before);
});

test("an account that the service states later is remembered for the key in use", () => {
  const settings = settingsIn(memoryStorage().storage);
  settings.storeKey("key-for-tests");
  const before = settings.allowanceName;
  settings.noteAccount("ann");
  settings.storeKey("key-of-bob-for-tests", "bob");

  settings.storeKey("key-for-tests", "ann");

  expect(settings.allowanceName).toBe(before);
});

test.each(["", "[1]", '{"https://api.example.com ann":7}', "null"])(
  "remembered accounts that read %s are ignored",
  (text) => {
    const { storage } = memoryStorage();
    storage.setItem("strikebook.accounts", text);
    const settings = settingsIn(storage);

    settings.storeKey("key-for-tests", "ann");

    expect(settings.allowanceName).toBe("name-1");
  },
);

test("a key lasts for the session if the storage is blocked", () => {
  const settings = settingsIn(blockedStorage);

  expect(settings.storeKey("key-for-tests")).toBe(false);
  expect(settings.key).toBe("key-for-tests");
});

test("values stored by another workbook are reloaded", () => {
  const { storage } = memoryStorage();
  const here = settingsIn(storage);
  settingsIn(storage).storeKey("key-for-tests");

  expect(here.reload()).toBe(true);
  expect(here.key).toBe("key-for-tests");
});

test("a change of other entries is no change", () => {
  const { storage } = memoryStorage();
  const here = settingsIn(storage);
  storage.setItem("another.entry", "text");

  expect(here.reload()).toBe(false);
});

test.each(["", "{", '{"baseUrl":"https://own.example.com"}', '["x"]'])(
  "stored services with the text %s are ignored",
  (text) => {
    const { storage } = memoryStorage();
    storage.setItem("strikebook.hosts", text);

    expect(settingsIn(storage).customHosts).toBeUndefined();
  },
);
