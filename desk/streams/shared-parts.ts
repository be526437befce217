import { type BodyPart, joinedFrame } from "./body-part";
import type { SharedFrame } from "./shared-frame";

/** How many frames are stored: those of the last moments. */
const MOST_FRAMES = 200;

/** What many readers of a node receive alike at a moment, put together once: readers of the same symbols at the same position. */
export class SharedParts {
  readonly #frames = new Map<string, SharedFrame>();

  /** Returns parts as one frame. They are only made if no reader had the same, as `key` says, before. */
  frame(key: string, parts: () => readonly BodyPart[]): SharedFrame {
    const known = this.#frames.get(key);
    if (known) return known;
    if (this.#frames.size >= MOST_FRAMES) this.#frames.clear();
    const frame = joinedFrame(parts());
    this.#frames.set(key, frame);
    return frame;
  }
}
