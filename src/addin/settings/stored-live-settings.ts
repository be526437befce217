import { type LiveSettings, defaultLiveSettings } from "@strikebook/client";
import { StoredNumbers, type StoredText } from "./stored-values";

/** The names in the storage. They stay as they are: earlier versions have stored values under them. */
const names = ["choosesCheapest", "pollEveryMs", "restsAtClose", "restsHiddenAfterMs"] as const;

/** Often enough to be useful, and never so often that it costs more than a stream of ten symbols. In milliseconds. */
const POLL_BOUNDS = { min: 5_000, max: 600_000 } as const;

/** The live settings of this computer. What the user has not changed has its default. */
export class StoredLiveSettings {
  readonly #stored: StoredNumbers<(typeof names)[number]>;

  constructor(entry: StoredText) {
    this.#stored = new StoredNumbers(entry, names);
  }

  /** The current settings, also if another workbook stored them. */
  get settings(): LiveSettings {
    const { choosesCheapest, pollEveryMs = defaultLiveSettings.pollEveryMs, ...stored } = this.#stored.values;
    return {
      ...defaultLiveSettings,
      pollsWhenCheaper: switched(choosesCheapest, defaultLiveSettings.pollsWhenCheaper),
      pausesAtClose: switched(stored.restsAtClose, defaultLiveSettings.pausesAtClose),
      pollEveryMs: Math.min(POLL_BOUNDS.max, Math.max(POLL_BOUNDS.min, pollEveryMs)),
      // 0 is stored for never.
      pausesHiddenAfterMs:
        stored.restsHiddenAfterMs === 0
          ? undefined
          : (stored.restsHiddenAfterMs ?? defaultLiveSettings.pausesHiddenAfterMs),
    };
  }

  /** Stores the settings. Returns false if they last only until the workbook is closed. */
  store({ pollsWhenCheaper, pausesAtClose, pollEveryMs, pausesHiddenAfterMs }: LiveSettings): boolean {
    return this.#stored.store({
      choosesCheapest: Number(pollsWhenCheaper),
      restsAtClose: Number(pausesAtClose),
      pollEveryMs,
      restsHiddenAfterMs: pausesHiddenAfterMs ?? 0,
    });
  }
}

function switched(stored: number | undefined, byDefault: boolean): boolean {
  return stored === undefined ? byDefault : stored === 1;
}
