import type { LiveBoard, LiveState, WatchRequest } from "@strikebook/client";

/** The states of roots, the worst first: a sum is in the worst state of its roots. */
const worstFirst: readonly LiveState[] = [
  "closed",
  "unavailable",
  "paused",
  "reconnecting",
  "polling",
  "connecting",
  "market closed",
  "recorded",
  "lagged",
  "replay",
  "live",
];

/** The state of a sum. */
type SumStatus = Pick<LiveBoard, "state" | "reason" | "lagged" | "gapCovered">;

/** What a sum shows after a change. */
interface SumChange {
  status: SumStatus;
  /** The roots whose boards are added, each with its present state. */
  shown: readonly LiveBoard[];
  /** Whether their boards are others than before. */
  isNew: boolean;
}

/**
 * Decides which boards of the roots are added.
 *
 * Boards of one instant are added: after a board of one root, that of the others is awaited. If another board of the same root arrives first,
 * the newest of all roots are added, and the sum has the time of the oldest. During a replay a board is never added to one of another time of
 * the clock. No time is measured.
 */
export class LiveRoots {
  readonly #symbols: readonly string[];
  readonly #needs: WatchRequest["needs"];
  readonly #newest: LiveBoard[] = [];
  #shown: readonly LiveBoard[] | undefined;
  /** The roots with a board that is not shown yet, by their position. */
  readonly #waiting = new Set<number>();

  constructor(symbols: readonly string[], needs: WatchRequest["needs"]) {
    this.#symbols = symbols;
    this.#needs = needs;
  }

  /** Applies what a root shows. Returns what the sum shows from now on; `undefined` if it shows the same as before. */
  receive(at: number, root: LiveBoard): SumChange | undefined {
    const before = this.#newest[at];
    if (root === before) return undefined;
    this.#newest[at] = root;
    const isReplay = root.state === "replay";
    const hasNewer = isReplay || before === undefined || this.#partOf(root) !== this.#partOf(before);
    const isSecond = hasNewer && this.#waiting.has(at);
    if (hasNewer) this.#waiting.add(at);
    // While the watches start, or the replay clock is switched, the other roots are not known yet.
    const known = this.#symbols.flatMap((_, index) => this.#newest[index] ?? []);
    const isWhole = known.length === this.#symbols.length;
    if (!isWhole || known.some(({ state }) => (state === "replay") !== isReplay)) return undefined;
    const isNew = this.#isDue(known, { isReplay, isSecond });
    if (isNew) {
      this.#shown = known;
      this.#waiting.clear();
    }
    const shown = known.map((live, index) => ({ ...live, ...boardOf(this.#shown?.[index] ?? live) }));
    return { status: statusOf(known), shown, isNew };
  }

  #isDue(known: readonly LiveBoard[], { isReplay, isSecond }: { isReplay: boolean; isSecond: boolean }): boolean {
    if (this.#shown === undefined || this.#waiting.size === known.length) return true;
    if (isReplay) return false;
    const apartMs = this.#apartMs(known);
    return isSecond || apartMs === Infinity || (this.#waiting.size > 0 && apartMs <= this.#apartMs(this.#shown));
  }

  /** Returns how far the times of the boards are apart, in milliseconds; Infinity if a root has none. */
  #apartMs(roots: readonly LiveBoard[]): number {
    const times = roots.map((root) => Date.parse(this.#partOf(root)?.asOf ?? ""));
    const apartMs = Math.max(...times) - Math.min(...times);
    return Number.isNaN(apartMs) ? Infinity : apartMs;
  }

  #partOf({ board, velocity }: LiveBoard): { asOf: string } | undefined {
    return this.#needs === "velocity" ? velocity : board;
  }
}

function boardOf({ board, velocity, receivedAtMs }: LiveBoard): Pick<LiveBoard, "board" | "velocity" | "receivedAtMs"> {
  return { board, velocity, receivedAtMs };
}

/** Returns the worst state of the roots. The reason is that of a root without a board, if there is one, and names its root. */
function statusOf(roots: readonly LiveBoard[]): SumStatus {
  const lacking = roots.filter(({ board }) => board === undefined);
  const worst = worstOf(lacking.length > 0 ? lacking : roots);
  const causes = worst.filter(({ reason }) => reason !== undefined);
  const isCommon = worst.length === roots.length && new Set(worst.map(({ reason }) => reason)).size === 1;
  const reason = isCommon ? worst[0]?.reason : causes.map((one) => `${one.symbol}: ${one.reason}`).join(" ");
  const gaps = roots.flatMap(({ gapCovered }) => gapCovered ?? []);
  return {
    state: worstOf(roots)[0]?.state ?? "connecting",
    reason: reason === "" ? undefined : reason,
    lagged: roots.some(({ lagged }) => lagged),
    gapCovered: gaps.length === 0 ? undefined : gaps.every(Boolean),
  };
}

function worstOf(roots: readonly LiveBoard[]): readonly LiveBoard[] {
  const state = worstFirst.find((one) => roots.some((root) => root.state === one));
  return roots.filter((root) => root.state === state);
}
