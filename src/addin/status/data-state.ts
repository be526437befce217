import { isTrading, nextOpeningMs } from "@strikebook/calendar";
import { isRecordedSource, isSimulatedSource } from "@strikebook/contract";
import type { CellOrigin, LiveState } from "@strikebook/client";

/** How the data of one cell relates to the market now. */
export type Timeliness = "live" | "delayed" | "past" | "closed" | "replay";

/** What the cells of the workbook show now. */
export interface DataState {
  /** The label of the whole workbook; `undefined` if no cell shows data that states its time. */
  kind: Timeliness | "unreachable" | undefined;
  /** The longest delay that the service states, in minutes. */
  delayMinutes: number | undefined;
  /** The number of cells of each kind. */
  counts: Readonly<Record<Timeliness, number>>;
  /** Whether some cell shows simulated data. */
  isSimulated: boolean;
  /** The source and the instant of recorded data that some cell shows, in words; `undefined` if none does. */
  recorded: string | undefined;
  /** The next opening of the market, in milliseconds since 1970 UTC; `undefined` while it is open. */
  opensAtMs: number | undefined;
}

/** A board that live cells watch, or one result that a cell received. */
export type ShownOrigin = Pick<CellOrigin, "mode" | "asOf" | "delayed" | "delayMinutes" | "replay">;

interface DataFacts {
  /** The results that each cell shows, cell by cell. */
  cells: readonly (readonly ShownOrigin[])[];
  /** The boards and quotes that live cells watch. */
  boards: readonly { state: LiveState; asOf: string | undefined }[];
  /** The time of the market, in milliseconds since 1970 UTC. */
  marketNowMs: number;
  /** Whether a service that the workbook uses cannot be reached. */
  isUnreachable: boolean;
  /** The attribution of each source of the data. */
  attributions: readonly (string | undefined)[];
}

/**
 * The age up to which data counts as live, in milliseconds: several times the longest interval of polls. A cell that was calculated once
 * shows the past after it.
 */
const LIVE_MS = 60_000;

/** The order in which one label stands for cells of several kinds: what would mislead most if it were hidden comes first. */
const order: readonly Timeliness[] = ["replay", "delayed", "live", "closed", "past"];

/** Returns the state of what the cells show now. It follows from the cells alone: without them there is none. */
export function dataState({ cells, boards, marketNowMs, isUnreachable, attributions }: DataFacts): DataState {
  const isOpen = isTrading(marketNowMs);
  const counts = { live: 0, delayed: 0, past: 0, closed: 0, replay: 0 };
  let delayMinutes: number | undefined;
  for (const origins of cells) {
    let first = order.length;
    for (const origin of origins) {
      const kind = timelinessOf(origin, marketNowMs, isOpen);
      if (kind) first = Math.min(first, order.indexOf(kind));
      if (kind === "delayed" && origin.delayMinutes !== undefined) {
        delayMinutes = Math.max(delayMinutes ?? 0, origin.delayMinutes);
      }
    }
    const label = order[first];
    if (label) counts[label] += 1;
  }
  for (const { state, asOf } of boards) {
    const kind = boardTimeliness(state, asOf, marketNowMs, isOpen);
    if (kind) counts[kind] += 1;
  }
  const kind = isUnreachable ? "unreachable" : order.find((timeliness) => counts[timeliness] > 0);
  const isSimulated = attributions.some(isSimulatedSource);
  const recorded = attributions.findLast(isRecordedSource);
  return {
    kind,
    delayMinutes,
    counts,
    isSimulated,
    recorded,
    opensAtMs: isOpen ? undefined : nextOpeningMs(marketNowMs),
  };
}

/** Returns how one result relates to the market; `undefined` if the service does not state it. */
function timelinessOf(
  { mode, asOf, delayed, replay }: ShownOrigin,
  marketNowMs: number,
  isOpen: boolean,
): Timeliness | undefined {
  if (replay) return "replay";
  if (delayed) return "delayed";
  if (mode === undefined) return undefined;
  return mode === "live" ? currentTimeliness(asOf, marketNowMs, isOpen) : "past";
}

/** Returns how data relates to the market that was live when it was received. */
function currentTimeliness(asOf: string | undefined, marketNowMs: number, isOpen: boolean): Timeliness {
  if (!isOpen) return "closed";
  const ageMs = asOf === undefined ? 0 : marketNowMs - Date.parse(asOf);
  return ageMs > LIVE_MS ? "past" : "live";
}

function boardTimeliness(
  state: LiveState,
  asOf: string | undefined,
  marketNowMs: number,
  isOpen: boolean,
): Timeliness | undefined {
  if (asOf === undefined) return undefined;
  return state === "replay" ? "replay" : currentTimeliness(asOf, marketNowMs, isOpen);
}
