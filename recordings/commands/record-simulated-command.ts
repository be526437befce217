import { recordSimulated, type SimulatedProgress } from "../recorders/record-simulated";
import type { SimulatedChoice } from "../recorders/simulated-snapshots";
import { Recording } from "../store/recording";
import {
  type CommandArguments,
  lastValue,
  neededValue,
  readBetween,
  readDate,
  readEvery,
  readSeedFlag,
  readSymbols,
} from "./command-flags";
import { type DataCommand, STOPPED } from "./command";
import { countOf } from "./wording";

/** `npm run data -- record simulated`. */
export const recordSimulatedCommand: DataCommand = {
  summary: "records days of the simulated market, to try a recording without data",
  usage: `npm run data -- record simulated --from DATE --to DATE --symbols LIST --every TIME --into FOLDER [flags]

Records chains of the simulated market at the open of each session, after each step, and a minute before the close, and writes its closes
and reports. A stopped recording can be continued with the same command.

  --from DATE, --to DATE   the first and the last date: 2026-01-06
  --symbols LIST           SPX,SPY,NVDA
  --every TIME             15m, 1m, 30s or 1h
  --into FOLDER            the recording
  --between HH:MM-HH:MM    a part of each session, in New York: 09:30-10:30
  --seed NUMBER            another simulated market
  --rounded                bid and ask in whole cents, and no volatility, forward or discount, as in a market
  --trades                 also all option trades and off-exchange prints of each session`,
  flags: {
    from: "value",
    to: "value",
    symbols: "value",
    every: "value",
    into: "value",
    between: "value",
    seed: "value",
    rounded: "switch",
    trades: "switch",
  },
  async run(parsed, { note, signal }) {
    const choice = choiceOf(parsed);
    const recording = await Recording.open(neededValue(parsed, "into", "practice-chains"), { create: true });
    const onProgress = ({ what, done, of }: SimulatedProgress) => {
      const isFirst = done === 1 && what !== "snapshot";
      const total = what === "snapshot" ? countOf(of, what) : `${of.toLocaleString("en-US")} sessions of trades`;
      note(`${isFirst ? "\n" : "\r"}${done.toLocaleString("en-US")} of ${total}`);
    };
    try {
      const isStopped = !(await recordSimulated(recording, choice, { onProgress, signal }));
      note(
        `\n${isStopped ? "Stopped. Run the same command again to continue." : `${recording.folder} is complete.`}\n`,
      );
      return isStopped ? STOPPED : 0;
    } finally {
      recording.close();
    }
  },
};

function choiceOf(parsed: CommandArguments): SimulatedChoice {
  const between = lastValue(parsed, "between");
  const seed = lastValue(parsed, "seed");
  return {
    from: readDate("from", neededValue(parsed, "from", "2026-01-06")),
    to: readDate("to", neededValue(parsed, "to", "2026-01-08")),
    symbols: readSymbols(neededValue(parsed, "symbols", "SPX,SPY,NVDA")),
    everyMs: readEvery(neededValue(parsed, "every", "15m")),
    between: between === undefined ? undefined : readBetween(between),
    seed: seed === undefined ? undefined : readSeedFlag(seed),
    rounded: parsed.values.has("rounded"),
    trades: parsed.values.has("trades"),
  };
}
