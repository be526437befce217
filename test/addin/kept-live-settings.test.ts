import { KeptLiveSettings } from "../../src/addin/kept-live-settings";
import { KeptText } from "../../src/addin/kept-text";
import { defaultLiveSettings } from "../../src/stream/live-settings";
import { blockedStorage, memoryStorage } from "../support/memory-storage";

const keptIn = (storage: ConstructorParameters<typeof KeptText>[0]) =>
  new KeptLiveSettings(new KeptText(storage, "live"));
const chosen = { ...defaultLiveSettings, choosesCheapest: true, restsAtClose: false, pollEveryMs: 60_000 };

test("live settings are as they come until a person chooses", () => {
  expect(keptIn(memoryStorage().storage).settings).toEqual(defaultLiveSettings);
});

test("what a person chose is there when the workbook is opened next", () => {
  const { storage } = memoryStorage();

  expect(keptIn(storage).keep({ ...chosen, restsHiddenAfterMs: 300_000 })).toBe(true);

  expect(keptIn(storage).settings).toEqual({ ...chosen, restsHiddenAfterMs: 300_000 });
});

test("a workbook that never rests out of sight is kept as such", () => {
  const { storage } = memoryStorage();

  keptIn(storage).keep({ ...chosen, restsHiddenAfterMs: undefined });

  expect(keptIn(storage).settings.restsHiddenAfterMs).toBeUndefined();
});

test.each([
  [1, 5_000],
  [5_000, 5_000],
  [86_400_000, 600_000],
])(
  "boards are asked for every %i ms as every %i ms: neither costlier than a stream nor hardly ever",
  (asked, every) => {
    const { storage } = memoryStorage();

    keptIn(storage).keep({ ...defaultLiveSettings, pollEveryMs: asked });

    expect(keptIn(storage).settings.pollEveryMs).toBe(every);
  },
);

test("a storage that holds something else gives the settings as they come", () => {
  const { storage } = memoryStorage({ live: "not ours" });

  expect(keptIn(storage).settings).toEqual(defaultLiveSettings);
});

test("where nothing can be kept, settings hold while the workbook is open, and that is said", () => {
  const settings = keptIn(blockedStorage);

  expect(settings.keep(chosen)).toBe(false);
  expect(settings.settings).toEqual(chosen);
});
