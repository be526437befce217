import { defaultLiveSettings, type LiveSettings } from "../stream/live-settings";
import { KeptNumbers } from "./kept-numbers";
import type { KeptText } from "./kept-text";

const names = ["choosesCheapest", "pollEveryMs", "restsAtClose", "restsHiddenAfterMs"] as const;

/** Often enough to be of use, and never so often that it costs more than a stream of ten symbols. In milliseconds. */
const POLL_BOUNDS = { min: 5_000, max: 600_000 } as const;

/** How live data is fetched and when it rests, as a person chose on this computer. What was not chosen is as it comes. */
export class KeptLiveSettings {
  readonly #kept: KeptNumbers<(typeof names)[number]>;

  constructor(entry: KeptText) {
    this.#kept = new KeptNumbers(entry, names);
  }

  /** As they stand now, whichever workbook kept them. */
  get settings(): LiveSettings {
    const kept = this.#kept.numbers;
    const pollEveryMs = kept.pollEveryMs ?? defaultLiveSettings.pollEveryMs;
    return {
      ...defaultLiveSettings,
      choosesCheapest: switched(kept.choosesCheapest, defaultLiveSettings.choosesCheapest),
      restsAtClose: switched(kept.restsAtClose, defaultLiveSettings.restsAtClose),
      pollEveryMs: Math.min(POLL_BOUNDS.max, Math.max(POLL_BOUNDS.min, pollEveryMs)),
      // 0 stands for never.
      restsHiddenAfterMs:
        kept.restsHiddenAfterMs === 0 ? undefined : (kept.restsHiddenAfterMs ?? defaultLiveSettings.restsHiddenAfterMs),
    };
  }

  /** Keeps these. False when they will last until the workbook is closed only. */
  keep({ choosesCheapest, restsAtClose, pollEveryMs, restsHiddenAfterMs }: LiveSettings): boolean {
    return this.#kept.keep({
      choosesCheapest: Number(choosesCheapest),
      restsAtClose: Number(restsAtClose),
      pollEveryMs,
      restsHiddenAfterMs: restsHiddenAfterMs ?? 0,
    });
  }
}

function switched(kept: number | undefined, otherwise: boolean): boolean {
  return kept === undefined ? otherwise : kept === 1;
}
