import { type QuotesChoice, recordQuotes, type RecorderEvent } from "../recorders/record-quotes";
import { readSnapshots } from "../rules/read-data-file";
import { Recording } from "../store/recording";
import { type CommandArguments, neededValue, readEvery, readSymbols, UsageError } from "./command-flags";
import { type CommandEnvironment, type DataCommand, STOPPED } from "./command";
import { snapshotLine } from "./wording";
import { newYorkTime } from "../../market/time/eastern-text";

/** The flag that stands for the typed confirmation in scripts. */
const PERMISSION = "i-have-permission";

/** `npm run data -- record cboe`. */
export const recordCboeCommand: DataCommand = {
  summary: "records delayed quotes in Cboe's JSON form, from an address of yours, during sessions",
  usage: `npm run data -- record cboe --url ADDRESS --symbols LIST --every TIME --into FOLDER [--${PERMISSION}]

Asks an address for the chain of each symbol, from 15 minutes after the open to 20 minutes after the close of each session, while quotes with a
delay of 15 minutes are those of the session. It asks only for what is newer, waits longer after each failure, and starts each round at a random moment. It runs until Ctrl+C.

  --url ADDRESS         where the quotes are, with {symbol} in place of the symbol: https://quotes.example/options/{symbol}.json
  --symbols LIST        as the address has them: SPX,SPY,NVDA
  --every TIME          1m to 2h
  --into FOLDER         the recording; a service with --data FOLDER serves each new snapshot
  --${PERMISSION}   you may record these quotes: without it you are asked

No address is built in. Whether you may record quotes, and for what, is between you and the owner of the address.`,
  flags: { url: "value", symbols: "value", every: "value", into: "value", [PERMISSION]: "switch" },
  async run(parsed, environment) {
    const choice = choiceOf(parsed);
    const into = neededValue(parsed, "into", "my-chains");
    if (!(await isPermitted(parsed, choice, environment))) {
      environment.note("Nothing was recorded.\n");
      return 1;
    }
    const { signal, platform, write } = environment;
    const recording = await Recording.open(into, { create: true });
    try {
      const report = (event: RecorderEvent) => write(`${newYorkTime(platform.now())}  ${eventText(event)}\n`);
      await recordQuotes(choice, { recording, parse, platform, report, signal });
      return STOPPED;
    } finally {
      recording.close();
    }
  },
};

const SHORTEST_MS = 60_000;
const LONGEST_MS = 2 * 3_600_000;

function choiceOf(parsed: CommandArguments): QuotesChoice {
  const address = neededValue(parsed, "url", "https://quotes.example/options/{symbol}.json");
  const isAddress = URL.canParse(address.replaceAll("{symbol}", "SPX")) && /^https?:/i.test(address);
  if (!isAddress || !address.includes("{symbol}")) {
    throw new UsageError(
      `--url takes an address with {symbol} in it, such as https://quotes.example/options/{symbol}.json; received "${address}".`,
    );
  }
  const everyMs = readEvery(neededValue(parsed, "every", "15m"));
  if (everyMs < SHORTEST_MS || everyMs > LONGEST_MS) {
    throw new UsageError("--every takes 1m to 2h here: delayed quotes do not change faster, and sessions are short.");
  }
  return { address, symbols: readSymbols(neededValue(parsed, "symbols", "SPX,SPY,NVDA")), everyMs };
}

/** Returns whether the user says that they may record the quotes. Throws a `UsageError` if nobody can be asked. */
async function isPermitted(
  parsed: CommandArguments,
  { address }: QuotesChoice,
  { ask }: CommandEnvironment,
): Promise<boolean> {
  if (parsed.values.has(PERMISSION)) return true;
  if (ask === undefined) {
    throw new UsageError(
      `There is no terminal to ask whether you may record these quotes: add --${PERMISSION} if you may.`,
    );
  }
  const { host } = new URL(address.replaceAll("{symbol}", "SPX"));
  const answer = await ask(`Quotes belong to their exchange. May you record those of ${host}? Type yes: `);
  return answer.trim().toLowerCase() === "yes";
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
