import { newYorkTime } from "@strikebook/calendar";
import { type QuotesChoice, recordQuotes, type RecorderEvent } from "../recorders/record-quotes";
import { readSnapshots } from "../rules/read-data-file";
import { Recording } from "../store/recording";
import { FlagError, type FlagValues, needed, switchFlag, valueFlag } from "@strikebook/http";
import { everyFlag, intoFlag, symbolsFlag } from "./command-flags";
import { type CommandEnvironment, dataCommand, STOPPED } from "./command";
import { snapshotLine } from "./wording";

/** The flag that stands for the typed confirmation in scripts. */
const PERMISSION = "i-have-permission";

const flags = {
  url: needed(
    valueFlag({
      value: "ADDRESS",
      takes: "an address with {symbol} in it",
      example: "https://quotes.example/options/{symbol}.json",
      help: "where the quotes are, with {symbol} in place of the symbol: https://quotes.example/options/{symbol}.json",
      parse(text) {
        const isAddress = URL.canParse(text.replaceAll("{symbol}", "SPX")) && /^https?:/i.test(text);
        return isAddress && text.includes("{symbol}") ? text : undefined;
      },
    }),
  ),
  symbols: needed(symbolsFlag("as the address has them: SPX,SPY,NVDA")),
  every: needed(everyFlag("1m to 2h")),
  into: needed(intoFlag("my-chains")),
  [PERMISSION]: switchFlag("you may record these quotes: without it you are asked"),
};

/** `npm run data -- record cboe`. */
export const recordCboeCommand = dataCommand(
  {
    summary: "records delayed quotes in Cboe's JSON form, from an address of yours, during sessions",
    usage: `npm run data -- record cboe --url ADDRESS --symbols LIST --every TIME --into FOLDER [--${PERMISSION}]

Asks an address for the chain of each symbol, from 15 minutes after the open to 20 minutes after the close of each session, while quotes with a
delay of 15 minutes are those of the session. It asks only for what is newer, waits longer after each failure, and starts each round at a random moment. It runs until Ctrl+C.

No address is built in. Whether you may record quotes, and for what, is between you and the owner of the address.`,
    flags,
    async run(values, environment) {
      const choice = choiceOf(values);
      if (!(await isPermitted(values, environment))) {
        environment.note("Nothing was recorded.\n");
        return 1;
      }
      const { signal, platform, write } = environment;
      using recording = await Recording.open(values.into, { create: true });
      const report = (event: RecorderEvent) => write(`${newYorkTime(platform.now())}  ${eventText(event)}\n`);
      await recordQuotes(choice, { recording, parse, platform, report, signal });
      return STOPPED;
    },
  },
  "flags only",
);

const SHORTEST_MS = 60_000;
const LONGEST_MS = 2 * 3_600_000;

function choiceOf({ url: address, symbols, every: everyMs }: FlagValues<typeof flags>): QuotesChoice {
  if (everyMs < SHORTEST_MS || everyMs > LONGEST_MS) {
    throw new FlagError("--every takes 1m to 2h here: delayed quotes do not change faster, and sessions are short.");
  }
  return { address, symbols, everyMs };
}

/** Returns whether the user says that they may record the quotes. Throws a `FlagError` if nobody can be asked. */
async function isPermitted(
  { url, [PERMISSION]: isGiven }: FlagValues<typeof flags>,
  { ask }: CommandEnvironment,
): Promise<boolean> {
  if (isGiven) return true;
  if (ask === undefined) {
    throw new FlagError(
      `There is no terminal to ask whether you may record these quotes: add --${PERMISSION} if you may.`,
    );
  }
  const { host } = new URL(url.replaceAll("{symbol}", "SPX"));
  const typed = await ask(`Quotes belong to their exchange. May you record those of ${host}? Type yes: `);
  return typed.trim().toLowerCase() === "yes";
}

async function parse(body: AsyncIterable<Uint8Array>, symbol: string) {
  return (await readSnapshots({ bytes: body, fileName: `${symbol}.json` })).snapshots;
}

function eventText(event: RecorderEvent): string {
  if (event.kind === "waiting") return `Waiting for quotes of the session, until ${newYorkTime(event.untilMs)}.`;
  if (event.kind === "unchanged") return `${event.symbol}: nothing new.`;
  if (event.kind === "failed") return `${event.symbol}: no snapshot. ${event.message}`;
  const { flags } = event.snapshot;
  const warning = flags.length > 0 ? ` LOOKS WRONG: ${flags.join("; ")}.` : "";
  return `${event.symbol}: ${snapshotLine(event.snapshot)}.${warning}`;
}
