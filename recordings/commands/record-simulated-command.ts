import { recordSimulated, type SimulatedProgress } from "../recorders/record-simulated";
import type { SimulatedChoice } from "../recorders/simulated-snapshots";
import { Recording } from "../store/recording";
import { type FlagValues, needed, switchFlag } from "@strikebook/http";
import { betweenFlag, dateFlag, everyFlag, intoFlag, seedFlag, symbolsFlag } from "./command-flags";
import { dataCommand, STOPPED } from "./command";
import { countOf } from "./wording";

const flags = {
  from: needed(dateFlag("the first date")),
  to: needed(dateFlag("the last date", "2026-01-08")),
  symbols: needed(symbolsFlag("SPX,SPY,NVDA")),
  every: needed(everyFlag("15m, 1m, 30s or 1h")),
  into: needed(intoFlag("practice-chains")),
  between: betweenFlag,
  seed: seedFlag(7),
  rounded: switchFlag("bid and ask in whole cents, and no volatility, forward or discount, as in a market"),
  trades: switchFlag("also all option trades and off-exchange prints of each session"),
};

/** `npm run data -- record simulated`. */
export const recordSimulatedCommand = dataCommand(
  {
    summary: "records days of the simulated market, to try a recording without data",
    usage: `npm run data -- record simulated --from DATE --to DATE --symbols LIST --every TIME --into FOLDER [flags]

Records chains of the simulated market at the open of each session, after each step, and a minute before the close, and writes its closes
and reports. A stopped recording can be continued with the same command.`,
    flags,
    async run(values, { note, signal }) {
      const choice = choiceOf(values);
      using recording = await Recording.open(values.into, { create: true });
      const onProgress = ({ what, done, of }: SimulatedProgress) => {
        const isFirst = done === 1 && what !== "snapshot";
        const total = what === "snapshot" ? countOf(of, what) : `${of.toLocaleString("en-US")} sessions of trades`;
        note(`${isFirst ? "\n" : "\r"}${done.toLocaleString("en-US")} of ${total}`);
      };
      const isStopped = !(await recordSimulated(recording, choice, { onProgress, signal }));
      note(
        `\n${isStopped ? "Stopped. Run the same command again to continue." : `${recording.folder} is complete.`}\n`,
      );
      return isStopped ? STOPPED : 0;
    },
  },
  "flags only",
);

function choiceOf({ every, into: _into, ...choice }: FlagValues<typeof flags>): SimulatedChoice {
  return { ...choice, everyMs: every };
}
