import { StoredLiveSettings } from "../../../src/addin/settings/stored-live-settings";
import { StoredText } from "../../../src/addin/settings/stored-values";
import { defaultLiveSettings } from "@strikebook/client";
import { blockedStorage, memoryStorage } from "../../../scripts/support/client/memory-storage";

const storedIn = (storage: ConstructorParameters<typeof StoredText>[0]) =>
  new StoredLiveSettings(new StoredText(storage, "live"));
const changed = { ...defaultLiveSettings, pollsWhenCheaper: true, pausesAtClose: false, pollEveryMs: 60_000 };

test("live settings have their defaults until the user changes them", () => {
  expect(storedIn(memoryStorage().storage).settings).toEqual(defaultLiveSettings);
});

test("changed settings are there when the workbook is opened again", () => {
  const { storage } = memoryStorage();

  expect(storedIn(storage).store({ ...changed, pausesHiddenAfterMs: 300_000 })).toBe(true);

  expect(storedIn(storage).settings).toEqual({ ...changed, pausesHiddenAfterMs: 300_000 });
});

test("never pausing a hidden workbook is stored", () => {
  const { storage } = memoryStorage();

  storedIn(storage).store({ ...changed, pausesHiddenAfterMs: undefined });

  expect(storedIn(storage).settings.pausesHiddenAfterMs).toBeUndefined();
});

test.each([
  [1, 5_000],
  [5_000, 5_000],
  [86_400_000, 600_000],
])(
  "a polling interval of %i ms is stored as %i ms: neither costlier than a stream nor uselessly long",
  (pollEveryMs, every) => {
    const { storage } = memoryStorage();

    storedIn(storage).store({ ...defaultLiveSettings, pollEveryMs });

    expect(storedIn(storage).settings.pollEveryMs).toBe(every);
  },
);

test("a storage with other content gives the defaults", () => {
  const { storage } = memoryStorage({ live: "not ours" });

  expect(storedIn(storage).settings).toEqual(defaultLiveSettings);
});

test("a blocked storage keeps settings until the workbook is closed, and reports that", () => {
  const settings = storedIn(blockedStorage);

  expect(settings.store(changed)).toBe(false);
  expect(settings.settings).toEqual(changed);
});
