import { closingMs, easternDay, isSession, nextSession, openingMs } from "@strikebook/calendar";
import { DataError } from "../errors/data-error";
import { hashOfValues } from "../files/open-file";
import type { Snapshot, SnapshotHeader } from "../snapshots/snapshot";
import type { Recording, StoredSnapshot } from "../store/recording";
import { fetchQuotes, type QuotesState, type RecorderPlatform } from "./fetch-quotes";

/** What is recorded, and from where. */
export interface QuotesChoice {
  /** The address of the quotes, with `{symbol}` in place of the symbol. */
  address: string;
  symbols: readonly string[];
  /** Time between two requests for a symbol. */
  everyMs: number;
}

/** What happens while quotes are recorded, in the order in which it happens. */
export type RecorderEvent =
  | { kind: "waiting"; untilMs: number }
  | { kind: "snapshot"; symbol: string; snapshot: StoredSnapshot }
  /** The server has nothing new. */
  | { kind: "unchanged"; symbol: string }
  | { kind: "failed"; symbol: string; message: string };

/** How quotes are recorded. */
interface QuotesRecorder {
  recording: Recording;
  /** Parses a response. Rejects with a `DataError`. */
  parse: (body: AsyncIterable<Uint8Array>, name: string) => Promise<readonly Snapshot[]>;
  platform: RecorderPlatform;
  report: (event: RecorderEvent) => void;
  /** Ends the recording after the request that it is in. */
  signal: AbortSignal;
}

/** Before this time after the open, delayed quotes are those of the session before, and this time after the close those of the close. */
const DELAY_MS = 15 * 60_000;

/** Quotes of the close can come some minutes late. */
const LATE_MS = 5 * 60_000;

/** Requests of many users must not come in the same second: up to a tenth of the time between them, at most a minute. */
const JITTER_SHARE = 0.1;
const MAX_JITTER_MS = 60_000;

/**
 * Records quotes during sessions until its signal is aborted: each round asks for all symbols, one after the other. The files of a session
 * are merged at its end.
 *
 * Rejects with a `DataError` if the server refuses every symbol of the first round, because the address is wrong or needs a permission.
 */
export async function recordQuotes(choice: QuotesChoice, recorder: QuotesRecorder): Promise<void> {
  const { recording, platform, signal, report } = recorder;
  const states = new Map<string, QuotesState>();
  const startMs = platform.now();
  let roundMs = isRecorded(startMs) ? startMs : nextRound(startMs, choice.everyMs);
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (easternDay(roundMs) !== easternDay(platform.now()) || (isFirst && roundMs > startMs)) {
      if (!isFirst) await recording.merge();
      report({ kind: "waiting", untilMs: roundMs });
    }
    if (roundMs > platform.now()) await platform.sleep(roundMs + jitterOf(choice, platform) - platform.now(), signal);
    if (signal.aborted) return;
    const refused = await recordRound(choice, states, recorder);
    if (isFirst && refused.length === choice.symbols.length) {
      throw new DataError(
        `The server refuses every symbol. ${refused[0] ?? ""} Check --url and --symbols, and whether you may use it.`,
      );
    }
    roundMs = nextRound(platform.now(), choice.everyMs);
  }
}

const jitterOf = ({ everyMs }: QuotesChoice, { random }: RecorderPlatform) =>
  random() * Math.min(MAX_JITTER_MS, JITTER_SHARE * everyMs);

/** Returns whether quotes are recorded at an instant. */
function isRecorded(instantMs: number): boolean {
  const day = easternDay(instantMs);
  const isAfterOpen = instantMs >= openingMs(day) + DELAY_MS;
  return isSession(day) && isAfterOpen && instantMs <= closingMs(day) + DELAY_MS + LATE_MS;
}

/** Returns the first round after an instant. Rounds are steps from the open on, while delayed quotes are those of the session. */
function nextRound(instantMs: number, everyMs: number): number {
  const today = easternDay(instantMs);
  const session = isSession(today) ? today : nextSession(today);
  const fromMs = Math.max(instantMs - openingMs(session) + 1, DELAY_MS);
  const next = openingMs(session) + Math.ceil(fromMs / everyMs) * everyMs;
  return isRecorded(next) ? next : nextRound(openingMs(nextSession(session)), everyMs);
}

/** Quotes that a round has read, and what the server has said of them. */
interface ReadQuotes {
  symbol: string;
  snapshots: readonly Snapshot[];
  state: QuotesState;
}

/** Asks for all symbols once and adds what is new. Returns why the server refused symbols for good. */
async function recordRound(
  { address, symbols }: QuotesChoice,
  states: Map<string, QuotesState>,
  recorder: QuotesRecorder,
): Promise<string[]> {
  const { parse, platform, report, signal } = recorder;
  const read: ReadQuotes[] = [];
  const refused: string[] = [];
  for (const symbol of symbols) {
    if (signal.aborted) break;
    const url = address.replaceAll("{symbol}", encodeURIComponent(symbol));
    const result = await fetchQuotes(url, states.get(symbol) ?? {}, {
      platform,
      signal,
      parse: (body) => parse(body, symbol),
    });
    if (result.kind === "unchanged") report({ kind: "unchanged", symbol });
    if (result.kind === "stopped") break;
    if (result.kind === "failed") {
      report({ kind: "failed", symbol, message: result.message });
      if (result.isRefused) refused.push(result.message);
    }
    if (result.kind === "quotes") read.push({ symbol, snapshots: result.quotes, state: result.state });
  }
  if (read.length > 0) await addQuotes(read, states, recorder);
  return refused;
}

/** Adds the quotes of a round together. If that fails, they are asked for again in the next round. */
async function addQuotes(
  read: readonly ReadQuotes[],
  states: Map<string, QuotesState>,
  { recording, platform, report }: QuotesRecorder,
): Promise<void> {
  const all = read.flatMap(({ snapshots }) => snapshots);
  const identities = all.map(({ underlying, asOfMs, spot }) => [underlying, asOfMs, spot]);
  const hash = hashOfValues([platform.now(), ...identities]);
  try {
    const { added } = await recording.add(all, { hash, name: "record cboe", replaces: true });
    for (const { symbol, snapshots, state } of read) {
      states.set(symbol, state);
      const own = added.filter((stored) => snapshots.some((snapshot) => isSame(snapshot, stored)));
      if (own.length === 0) report({ kind: "unchanged", symbol });
      for (const snapshot of own) report({ kind: "snapshot", symbol, snapshot });
    }
  } catch (error) {
    const message = error instanceof DataError ? error.message : `It cannot be written: ${String(error)}.`;
    for (const { symbol } of read) report({ kind: "failed", symbol, message });
  }
}

const isSame = (a: SnapshotHeader, b: SnapshotHeader) => a.underlying === b.underlying && a.asOfMs === b.asOfMs;
