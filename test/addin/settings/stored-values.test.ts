import { StoredNumbers, StoredText } from "../../../src/addin/settings/stored-values";
import { blockedStorage, memoryStorage } from "../../../scripts/support/client/memory-storage";

const names = ["near", "far"] as const;

test("numbers are stored by name, and omitted ones are removed", () => {
  const { storage } = memoryStorage();
  const stored = new StoredNumbers(new StoredText(storage, "limits"), names);
  stored.store({ near: 5, far: 7 });

  stored.store({ far: 0 });

  expect(new StoredNumbers(new StoredText(storage, "limits"), names).values).toEqual({ far: 0 });
});

test.each<[string, (stored: StoredNumbers<"near" | "far">) => unknown]>([
  ["storing no numbers", (stored) => stored.store({})],
  ["clearing them", (stored) => stored.clear()],
])("%s removes the entry", (_what, remove) => {
  const { storage, entries } = memoryStorage({ limits: '{"near":5}' });

  remove(new StoredNumbers(new StoredText(storage, "limits"), names));

  expect([...entries]).toEqual([]);
});

test.each(["", "{", "null", "7", '["near"]', '{"near":-1}', '{"near":2.5}', '{"near":"5"}', '{"other":5}'])(
  "an entry with the text %s contains no numbers",
  (text) => {
    const { storage } = memoryStorage({ limits: text });

    expect(new StoredNumbers(new StoredText(storage, "limits"), names).values).toEqual({});
  },
);

test("values last for the session if the storage is blocked", () => {
  const stored = new StoredNumbers(new StoredText(blockedStorage, "limits"), names);

  expect(stored.store({ near: 5 })).toBe(false);
  expect(stored.values).toEqual({ near: 5 });
});

test("a rejected value replaces the stored one for the session", () => {
  const { storage } = memoryStorage({ key: "old" });
  const full = { ...storage, setItem: blockedStorage.setItem };
  const stored = new StoredText(full, "key");

  stored.store("new");

  expect(stored.text).toBe("new");
});
