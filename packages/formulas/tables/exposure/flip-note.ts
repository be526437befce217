import type { SymbolLevels } from "@strikebook/contract";
import type { Column } from "../column";
import { asSent } from "../columns";

/** The flip of the same board with more strikes around spot. */
export interface WiderFlip {
  maxStrikes: number | "all";
  flip: SymbolLevels["summary"]["flip"];
}

/** Levels, and their flip with more strikes if that was asked. */
export type CheckedLevels = SymbolLevels & { wider?: WiderFlip };

/** A flip farther from spot than this is noted, in percent. */
const FAR_PCT = 5;

/** A flip that moves by less than this with more strikes holds, in percent of spot. */
const SAME_PCT = 0.1;

/** What to know before a flip is trusted; blank if nothing. */
export const flipNoteColumn: Column<CheckedLevels> = asSent("Flip note", "flip.note", (levels) =>
  [noteOf(levels), levels.wider && widerNote(levels, levels.wider)].filter((note) => note !== undefined).join(" "),
);

function noteOf({ summary: { flip, netExposure, lowStrike, highStrike } }: SymbolLevels): string | undefined {
  if (flip === null) {
    if (netExposure === 0) return `No flip: exposure from ${lowStrike} to ${highStrike} is zero.`;
    const sign = netExposure > 0 ? "positive" : "negative";
    return `No flip: the running sum from ${lowStrike} to ${highStrike} stays ${sign}.`;
  }
  const distance = Math.abs(flip.distancePct);
  if (distance <= FAR_PCT) return undefined;
  return `Far: ${distance.toFixed(1)} % from spot, where a few contracts change a small sum.`;
}

function widerNote({ spot, summary }: SymbolLevels, { maxStrikes, flip }: WiderFlip): string | undefined {
  const strikes = `with ${maxStrikes} strikes`;
  const own = summary.flip;
  if (own === null) return flip ? `One appears at ${flip.level.toFixed(2)} ${strikes}.` : `None ${strikes}, either.`;
  if (flip === null) return `It disappears ${strikes}.`;
  const movedPct = (Math.abs(flip.level - own.level) / spot) * 100;
  return movedPct <= SAME_PCT ? `It holds ${strikes}.` : `It moves to ${flip.level.toFixed(2)} ${strikes}.`;
}
