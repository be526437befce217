import { previousSession } from "@strikebook/calendar";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { QuoteData } from "../../market/quotes/quoted-chain";
import { quotedSession, simulatedChain } from "../../market/quotes/simulated-chain";
import type { BackgroundWork } from "../background/background-work";
import { loadTapes } from "../flow-routes/load-tapes";

/** Returns the quotes of the simulated market: of all contracts of the sessions of its tapes. */
export function simulatedQuotes(tapes: Tapes, background?: BackgroundWork): QuoteData {
  return {
    async read(root, instantMs, signal) {
      const scope = tapes.scopeOf(root);
      if (scope === undefined) return undefined;
      const session = quotedSession(instantMs);
      const reading = { tapes, background: () => background?.forRequest(signal) };
      await loadTapes(reading, [scope.underlying], [session]);
      const tape = tapes.tape(scope.underlying, session);
      if (tape === undefined) return undefined;
      const before = tapes.day(scope.underlying, previousSession(session));
      return simulatedChain(root, instantMs, { day: tape.day, tape, before });
    },
  };
}
