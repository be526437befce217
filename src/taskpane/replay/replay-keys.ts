import type { KeyboardEvent } from "react";
import type { StepDirection, StepSize } from "@strikebook/formulas";

/** What a key of the Replay panel does. */
type ReplayCommand = { size: StepSize; direction: StepDirection } | "play or pause";

/**
 * The keys of the Replay panel: letters without Ctrl or Alt, which Excel and browsers use. They apply only while the focus is in the
 * panel, and screen readers can pass them on. A capital is the letter with Shift.
 */
const keys: readonly { letter: string; command: ReplayCommand }[] = [
  { letter: "k", command: "play or pause" },
  { letter: "j", command: { size: 1, direction: -1 } },
  { letter: "l", command: { size: 1, direction: 1 } },
  { letter: "J", command: { size: 5, direction: -1 } },
  { letter: "L", command: { size: 5, direction: 1 } },
  { letter: "p", command: { size: "session", direction: -1 } },
  { letter: "n", command: { size: "session", direction: 1 } },
  { letter: "P", command: { size: "week", direction: -1 } },
  { letter: "N", command: { size: "week", direction: 1 } },
];

/** A key press, as the browser reports it. */
type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "defaultPrevented">;

/** Returns the command of a key press; `undefined` if it has none. Caps Lock does not matter. */
export function replayCommand(event: KeyPress): ReplayCommand | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return undefined;
  const letter = event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
  return keys.find((key) => key.letter === letter)?.command;
}

/** The key of playing and pausing, for `aria-keyshortcuts`. */
export const playKey = "K";

/** Returns the key of a step as in `aria-keyshortcuts`: `L`, `Shift+L`; `undefined` if it has none. */
export function stepKey(size: StepSize, direction: StepDirection): string | undefined {
  const found = keys.find(
    ({ command }) => typeof command === "object" && command.size === size && command.direction === direction,
  );
  if (!found) return undefined;
  const letter = found.letter.toUpperCase();
  return found.letter === letter ? `Shift+${letter}` : letter;
}
