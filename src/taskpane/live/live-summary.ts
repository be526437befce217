import { creditsText } from "@strikebook/contract";
import { type FeedStatus, type HubState, type LiveState, boardReason } from "@strikebook/client";
import type { LiveQuotesState } from "../../addin/live/live-quotes-state";
import { counted } from "@strikebook/ui";

/** The text of the Live panel, and whether the user has to act. */
export type LiveSummary = ReturnType<typeof liveSummary>;

/** The states whose reasons concern the user. */
const remarkable: ReadonlySet<LiveState> = new Set(["recorded", "market closed", "unavailable", "closed"]);

/** What is watched and what it costs, the quotes of contracts included. */
type WatchedState = HubState & { quotes?: LiveQuotesState };

/** Returns the summary of a live state. */
export function liveSummary(state: WatchedState) {
  const { pool, suspension, boards, role, workbooks, quotes } = state;
  const closed = pool.streams.filter((stream) => stream.state === "closed");
  const reasons = [
    suspension?.reason,
    quotes?.suspension?.reason,
    ...pool.streams.map(({ reason }) => reason),
    ...pool.polls.map(({ reason }) => reason),
  ];
  const troubles = boards.filter(
    ({ live: { state: own }, subscription }) => remarkable.has(own) || subscription.velocity,
  );
  const shared = role === "alone" ? undefined : sharing(role, workbooks);
  const remarks = [...reasons, ...troubles.map((watched) => boardReason(watched)), shared];
  return {
    tone: closed.length > 0 ? "bad" : (suspension ?? quotes?.suspension) ? "idle" : "good",
    /** `12 boards on 1 stream`. */
    what: carriedInWords(state),
    /** `12 credits per minute`. */
    cost: costInWords(state.creditsPerMinute),
    /** Sentences about everything unusual, without repetition. */
    remarks: withoutRepetition(remarks.filter((remark) => remark !== undefined)),
    /** Whether the user can resume it. */
    canStart: closed.length > 0 || [suspension, quotes?.suspension].some(isResumable),
    /** Whether there is nothing to show. */
    isIdle: boards.length === 0 && suspension === undefined && !quotes?.contracts,
  };
}

/** Whether the user can end a suspension: not a replay here, nor a question, which is answered. */
function isResumable(suspension: FeedStatus | undefined): boolean {
  return suspension !== undefined && suspension.state !== "replay" && suspension.state !== "connecting";
}

/** Returns texts without those that another one contains. */
function withoutRepetition(texts: readonly string[]): string[] {
  const all = [...new Set(texts)];
  return all.filter((text) => !all.some((other) => other !== text && other.includes(text)));
}

/** Formats a rate, rounded to one decimal: `1 credit per minute`. */
export function costInWords(creditsPerMinute: number): string {
  return `${creditsText(Math.round(creditsPerMinute * 10) / 10)} per minute`;
}

function carriedInWords({ pool: { streams, polls }, quotes }: WatchedState): string {
  const count = (connections: readonly { symbols: readonly string[] }[]) =>
    connections.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const parts = [
    ...(streams.length > 0
      ? [`${counted(count(streams), "board", "boards")} on ${counted(streams.length, "stream", "streams")}`]
      : []),
    ...(polls.length > 0 ? [`${counted(count(polls), "board", "boards")} polled`] : []),
    ...(quotes?.contracts ? [counted(quotes.contracts, "quote", "quotes")] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "No live data";
}

function sharing(role: "leader" | "follower", workbooks: number): string {
  const others = counted(workbooks - 1, "other workbook", "other workbooks");
  return role === "leader"
    ? `This workbook's connection also serves ${others}. The cost is shared.`
    : `Live data comes over a connection shared with ${others}. The cost is shared.`;
}
