import type { HubState } from "../addin/live";
import { counted } from "./words";

/** Live data in a few words, and whether something is to be done about it. */
export interface LiveSummary {
  tone: "good" | "idle" | "bad";
  /** `12 symbols on 1 stream`. */
  what: string;
  /** `12 credits a minute`. */
  burn: string;
  /** In sentences, what is not as usual, each once. */
  remarks: readonly string[];
  /** Whether a person may start it again. */
  canStart: boolean;
  /** Whether there is nothing to show. */
  isIdle: boolean;
}

/** The live panel's words for a state. */
export function liveSummary(state: HubState): LiveSummary {
  const { carried, rest, boards, role, workbooks } = state;
  const closed = carried.streams.filter((stream) => stream.state === "closed");
  const reasons = [
    rest?.reason,
    ...carried.streams.map(({ reason }) => reason),
    ...carried.polls.map(({ reason }) => reason),
  ];
  const troubles = boards.filter(({ live }) => live.state === "unavailable" || live.state === "closed");
  const shared = role === "alone" ? undefined : sharing(role, workbooks);
  const remarks = [...reasons, ...troubles.map(({ live }) => live.reason), shared];
  return {
    tone: closed.length > 0 ? "bad" : rest ? "idle" : "good",
    what: carriedInWords(state),
    burn: burnInWords(state.creditsPerMinute),
    remarks: [...new Set(remarks.filter((one) => one !== undefined))],
    canStart: closed.length > 0 || (rest !== undefined && rest.state !== "replay"),
    isIdle: boards.length === 0 && rest === undefined,
  };
}

/** `1 credit a minute`; amounts that are no whole number to the tenth. */
export function burnInWords(creditsPerMinute: number): string {
  return `${counted(Math.round(creditsPerMinute * 10) / 10, "credit", "credits")} a minute`;
}

function carriedInWords({ carried: { streams, polls } }: HubState): string {
  const count = (ones: readonly { symbols: readonly string[] }[]) =>
    ones.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const parts = [
    ...(streams.length > 0
      ? [`${counted(count(streams), "board", "boards")} on ${counted(streams.length, "stream", "streams")}`]
      : []),
    ...(polls.length > 0 ? [`${counted(count(polls), "board", "boards")} asked for again and again`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "Nothing streams";
}

function sharing(role: "leads" | "follows", workbooks: number): string {
  const others = counted(workbooks - 1, "other workbook", "other workbooks");
  return role === "leads"
    ? `This workbook's connection also serves ${others}: they pay once together.`
    : `Live data comes over a connection shared with ${others}: you pay once together.`;
}
