import { Tapes } from "../../market/flow/tapes";

/** The tapes of a market without trades: no ticker is known. */
export const noTapes = new Tapes({
  seed: 0,
  underlyings: [],
  scopeOf: () => undefined,
  day: () => undefined,
  tape: () => {
    throw new Error("A market without days has no tapes.");
  },
});
