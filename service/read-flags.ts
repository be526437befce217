import { parseArgs } from "node:util";
import { FlagError } from "./flag-error";
import type { ClockSetting } from "./market-clock";
import { readMarketClock } from "./read-market-clock";
import type { Fault } from "./faults/fault";
import { FaultError, faultGrammar, readFault } from "./faults/read-fault";
import type { RateHeaderForm } from "./gateway/rate-window";
import { readSeed, readSignal } from "./read-market-choice";
import { standardMarket, type MarketChoice } from "./simulated-data";

export { FlagError };

/** What the command line asks for. */
export interface Flags {
  port: number;
  /** A chain to serve instead of the simulated market. */
  chainFile: string | undefined;
  /** Which made-up market, or which past and future around a chain. */
  market: MarketChoice;
  /** How the market's time follows the real one. */
  marketClock: ClockSetting;
  /** A file of more accounts and their keys. */
  keysFile: string | undefined;
  /** What goes wrong on purpose. */
  faults: readonly Fault[];
  /** Where faults can be added and taken back; nowhere when undefined. */
  controlPort: number | undefined;
  rateHeaderForm: RateHeaderForm;
  help: boolean;
}

const standardPort = 4010;
const controlPort = 4011;

const withoutFlags: Flags = {
  port: standardPort,
  chainFile: undefined,
  market: standardMarket,
  marketClock: { kind: "open" },
  keysFile: undefined,
  faults: [],
  controlPort: undefined,
  rateHeaderForm: "plan",
  help: false,
};

/** The text of `--help`. */
export const usage = `The options API on this computer, for use without a key and without the internet.

  npm run service -- [--port ${standardPort}] [--chain FILE] [--seed NUMBER] [--signal 0]
                     [--market-clock TIME] [--keys FILE] [--rate-headers FORM]
                     [--fault "ROUTE: EFFECT"]... [--control-port ${controlPort}]

  --port NUMBER   where to listen, on this computer alone; ${standardPort} when omitted, 0 for any free port
  --chain FILE    serve a real chain: a Cboe quotedata CSV or a delayed-quotes JSON file. The board is the file's at the
                  instant it was made; prices before and after it, trades and past sessions are simulated around it.
                  The market's time starts at that instant, or, where the market was closed by then, an hour before
                  the close that the quotes are of; open, -3h and x60 of --market-clock count from there
  --seed NUMBER   another made-up market, with prices, trades and reports of its own; ${standardMarket.seed} when omitted.
                  Around a chain: other prices before and after its instant, and other trades
  --signal 0      trades that know nothing of prices to come. When omitted (1), the side of trades leans a little to
                  the price goes in the next ten minutes: planted for practice, and no edge in any real market
  --market-clock TIME
                  what time it is in the market:
                    open                          the real time, and while the market is closed its last session over
                                                  again (when omitted)
                    real                          the real time, closed hours included
                    2026-11-20T10:30-05:00        always this instant
                    -3h                           so much behind the real time, or +2d ahead (s, m, h, d)
                    x60                           sixty times as fast, closed hours skipped
                    2026-11-20T09:30-05:00,x60    the same from this instant on
  --keys FILE     more accounts with keys of their own, beside the key practice. JSON:
                    {"accounts": [{"customerId": "ann", "plan": "invite", "keys": ["key-of-ann"]}]}
                  and for each account, where wanted: "credits": 5000, "monthlyCap": 200, "condition": "suspended" or
                  "blocked", "lacks": ["volatility", "options_agreement"], "limits": {"requestsPerMinute": 10}; a key
                  may be {"key": "old", "revoked": true, "expires": "2026-12-31T21:00:00Z"}
  --rate-headers FORM
                  what the X-RateLimit headers say: plan, the limit of the plan (when omitted), or unlimited: -1, 0, 0
  --fault "ROUTE: EFFECT [xN]"
                  something that goes wrong on purpose; may be given several times, see below
  --control-port NUMBER
                  where faults can be added while the service runs; nowhere when omitted.
                    curl 127.0.0.1:4011/faults                                   lists them
                    curl 127.0.0.1:4011/faults --data "heatmap: unavailable x3"  adds one, or one a line
                    curl 127.0.0.1:4011/faults -X DELETE                         takes all back; /faults/ID one
  --help          this text

Faults

${faultGrammar}`;

const known = {
  port: { type: "string" },
  chain: { type: "string" },
  seed: { type: "string" },
  signal: { type: "string" },
  "market-clock": { type: "string" },
  keys: { type: "string" },
  fault: { type: "string" },
  "control-port": { type: "string" },
  "rate-headers": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The flags of a command line. Throws a `FlagError`. */
export function readFlags(typed: readonly string[]): Flags {
  const { tokens } = parseArgs({ args: [...typed], options: known, strict: false, tokens: true });
  const faults: Fault[] = [];
  const flags: Flags = { ...withoutFlags, faults };
  for (const token of tokens) {
    if (token.kind === "positional") throw unknown(`"${token.value}"`);
    if (token.kind !== "option") continue;
    if (token.name === "port") flags.port = readPort("--port", standardPort, token.value);
    else if (token.name === "chain")
      flags.chainFile = readFile("--chain", "a chain file", "spx_quotedata.csv", token.value);
    else if (token.name === "seed") flags.market = { ...flags.market, seed: readSeed(token.value) };
    else if (token.name === "signal") flags.market = { ...flags.market, signal: readSignal(token.value) };
    else if (token.name === "market-clock") flags.marketClock = readMarketClock(token.value);
    else if (token.name === "keys") flags.keysFile = readFile("--keys", "a keys file", "keys.json", token.value);
    else if (token.name === "fault") faults.push(readFaultFlag(token.value));
    else if (token.name === "control-port") flags.controlPort = readPort("--control-port", controlPort, token.value);
    else if (token.name === "rate-headers") flags.rateHeaderForm = readRateHeaders(token.value);
    else if (token.name === "help") flags.help = true;
    else throw unknown(token.rawName);
  }
  return flags;
}

const unknown = (came: string) =>
  new FlagError(
    `${came} is not understood. Flags are --port, --chain, --seed, --signal, --market-clock, --keys, --rate-headers, --fault, --control-port and --help.`,
  );

function readPort(flag: string, example: number, typed: string | undefined): number {
  const port = /^\d+$/.test(typed ?? "") ? Number(typed) : NaN;
  if (port <= 65_535) return port;
  throw new FlagError(
    `${flag} takes a number from 0 to 65535, such as ${flag} ${example}; ${typed ? `"${typed}"` : "nothing"} came.`,
  );
}

function readFile(flag: string, what: string, example: string, typed: string | undefined): string {
  if (typed !== undefined && typed !== "" && !typed.startsWith("--")) return typed;
  throw new FlagError(`${flag} takes the path of ${what}, such as ${flag} ${example}.`);
}

function readFaultFlag(typed: string | undefined): Fault {
  try {
    return readFault(typed ?? "");
  } catch (problem) {
    if (problem instanceof FaultError) throw new FlagError(`--fault: ${problem.message}`, { cause: problem });
    throw problem;
  }
}

function readRateHeaders(typed: string | undefined): RateHeaderForm {
  if (typed === "plan" || typed === "unlimited") return typed;
  throw new FlagError(`--rate-headers takes plan or unlimited; ${typed ? `"${typed}"` : "nothing"} came.`);
}
