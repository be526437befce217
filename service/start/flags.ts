import { parseArgs } from "node:util";
import { readDecimalSign, readInstantFlag, readSpots } from "../../recordings/commands/command-flags";
import type { ReadOptions } from "../../recordings/rules/read-data-file";
import type { Fault } from "../faults/faults";
import { faultGrammar } from "../faults/parse-fault";
import type { RateHeaderForm } from "../gateway/rate-limit";
import type { ClockSetting } from "../market-source/market-clock";
import { defaultMarket, type MarketChoice } from "../market-source/market-data";
import { FlagError, isLoopback, loopback, readHost, readPath, readPort } from "@strikebook/http";
import { readFaultFlag, readMarketClock, readRateHeaders, readSeed, readSignal } from "./market-flags";

/** The options of the command line. */
export interface Flags {
  port: number;
  /** The address to listen on. With one that other computers reach there is a keys file. */
  host: string;
  /** The chain files to serve; the simulated market when there are none. */
  chainFiles: readonly string[];
  /** The folder to serve: a recording, or the files of a vendor. */
  dataFolder: string | undefined;
  /** Whether snapshots of a recording that look wrong are served. */
  includeFlagged: boolean;
  /** What files lack. */
  read: ReadOptions;
  /** The simulated market. */
  market: MarketChoice;
  /** How market time follows real time. */
  marketClock: ClockSetting;
  /** A file with more accounts and their keys. */
  keysFile: string | undefined;
  /** Whether recorded data costs nothing for the accounts of the keys file either. */
  isFree: boolean;
  /** Injected faults. */
  faults: readonly Fault[];
  /** The port to add and remove faults; none when undefined. */
  controlPort: number | undefined;
  rateHeaderForm: RateHeaderForm;
  help: boolean;
}

const defaultPort = 4010;
const exampleControlPort = 4011;

const defaultFlags: Flags = {
  port: defaultPort,
  host: loopback,
  chainFiles: [],
  dataFolder: undefined,
  includeFlagged: false,
  read: {},
  market: defaultMarket,
  marketClock: { kind: "open" },
  keysFile: undefined,
  isFree: false,
  faults: [],
  controlPort: undefined,
  rateHeaderForm: "plan",
  help: false,
};

/** The text of `--help`. */
export const usage = `The options API on this computer, without a provider's key and without the internet.

  npm run service -- [--port ${defaultPort}] [--host ADDRESS] [--data FOLDER | --chain FILE...] [--seed NUMBER]
                     [--signal 0] [--market-clock TIME] [--keys FILE] [--free] [--rate-headers FORM]
                     [--fault "ROUTE: EFFECT"]... [--control-port ${exampleControlPort}]

  --port NUMBER   the port to listen on; default ${defaultPort}, 0 for any free port
  --host ADDRESS  the address to listen on; default ${loopback}, this computer only. With an address that other
                  computers reach, such as 0.0.0.0, the practice keys do not work and --keys is needed
  --chain FILE    serve the board of a chain file, at its instant; several times for several files, which can be
                  parts of one chain. docs/data-layouts.md has an example of each layout that is read. Market time
                  is the instant of the newest file
  --data FOLDER   serve a recording (npm run data -- --help), or a folder with chain files of a vendor, which are
                  imported first. Nothing is simulated. Market time is that of the newest snapshot
  --include-flagged
                  serve snapshots of a recording that look wrong too
  --at INSTANT, --spot ROOT=PRICE, --open-interest FILE, --columns FILE, --decimal SIGN
                  what a chain file lacks: its instant, such as 2026-01-06T15:45-05:00, the price of an underlying,
                  the open interest, the names of its columns, the sign of its decimals: point or comma
  --join          the chain files of an underlying and date are one snapshot, whatever their instants and prices
  --seed NUMBER   another simulated market, with its own prices, trades and earnings reports; default ${defaultMarket.seed}
  --signal 0      trades without any relation to later prices. By default (1) the side of trades has a small
                  correlation with the price of the next ten minutes, for practice; real markets have none
  --market-clock TIME
                  the time in the market:
                    open                          real time; while the market is closed, its last session is
                                                  replayed (default). Of recorded data: the newest snapshot
                    real                          real time, closed hours included
                    2026-11-20T10:30-05:00        always this instant
                    -3h                           behind real time, or +2d ahead of it (s, m, h, d)
                    x60                           sixty times as fast, closed hours skipped
                    2026-11-20T09:30-05:00,x60    the same from this instant
  --keys FILE     more accounts with their own keys, besides the practice keys. JSON:
                    {"accounts": [{"customerId": "ann", "plan": "invite", "keys": ["key-of-ann"]}]}
                  Optional for each account: "credits": 5000, "monthlyCap": 200, "condition": "suspended" or
                  "blocked", "lacks": ["volatility", "options_agreement"], "limits": {"requestsPerMinute": 10}; a key
                  may be {"key": "old", "revoked": true, "expires": "2026-12-31T21:00:00Z"}
  --free          recorded data costs no credits for the accounts of --keys either, as it does without --keys
  --rate-headers FORM
                  the X-RateLimit headers: plan, the limit of the plan (default), or unlimited: -1, 0, 0
  --fault "ROUTE: EFFECT [xN]"
                  inject a fault; can be used several times, see below
  --control-port NUMBER
                  the port to add and remove faults while the service runs; none by default
                    curl 127.0.0.1:4011/faults                                   lists them
                    curl 127.0.0.1:4011/faults --data "heatmap: unavailable x3"  adds one, or one per line
                    curl 127.0.0.1:4011/faults -X DELETE                         removes all; /faults/ID removes one
  --help          this text

Faults

${faultGrammar}`;

const options = {
  port: { type: "string" },
  host: { type: "string" },
  chain: { type: "string" },
  data: { type: "string" },
  "include-flagged": { type: "boolean" },
  at: { type: "string" },
  spot: { type: "string" },
  "open-interest": { type: "string" },
  columns: { type: "string" },
  join: { type: "boolean" },
  decimal: { type: "string" },
  seed: { type: "string" },
  signal: { type: "string" },
  "market-clock": { type: "string" },
  keys: { type: "string" },
  free: { type: "boolean" },
  fault: { type: "string" },
  "control-port": { type: "string" },
  "rate-headers": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Parses the flags of a command line. Throws a `FlagError`. */
export function readFlags(args: readonly string[]): Flags {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const faults: Fault[] = [];
  const chainFiles: string[] = [];
  const spots = new Map<string, number>();
  const read: ReadOptions = { spots };
  const flags: Flags = { ...defaultFlags, chainFiles, read, faults };
  for (const token of tokens) {
    if (token.kind === "positional") throw unknownFlag(`"${token.value}"`);
    if (token.kind !== "option") continue;
    const { name, value, rawName } = token;
    if (name === "port") flags.port = readPort("--port", defaultPort, value);
    else if (name === "host") flags.host = readHost(value);
    else if (name === "chain") chainFiles.push(readPath("--chain", "a chain file", "spx_quotedata.csv", value));
    else if (name === "data") flags.dataFolder = readPath("--data", "a folder", "recordings", value);
    else if (name === "include-flagged") flags.includeFlagged = true;
    else if (name === "at") read.atMs = readInstantFlag("at", value ?? "");
    else if (name === "spot") for (const [root, price] of readSpots([value ?? ""])) spots.set(root, price);
    else if (name === "open-interest") read.openInterestFile = readPath("--open-interest", "a file", "oi.csv", value);
    else if (name === "columns") read.columnsFile = readPath("--columns", "a JSON file", "columns.json", value);
    else if (name === "join") read.isJoined = true;
    else if (name === "decimal") read.decimal = readDecimalSign(value ?? "");
    else if (name === "seed") flags.market = { ...flags.market, seed: readSeed(value) };
    else if (name === "signal") flags.market = { ...flags.market, signal: readSignal(value) };
    else if (name === "market-clock") flags.marketClock = readMarketClock(value);
    else if (name === "keys") flags.keysFile = readPath("--keys", "a keys file", "keys.json", value);
    else if (name === "free") flags.isFree = true;
    else if (name === "fault") faults.push(readFaultFlag(value));
    else if (name === "control-port") flags.controlPort = readPort("--control-port", exampleControlPort, value);
    else if (name === "rate-headers") flags.rateHeaderForm = readRateHeaders(value);
    else if (name === "help") flags.help = true;
    else throw unknownFlag(rawName);
  }
  checkTogether(flags);
  return flags;
}

/** Throws a `FlagError` for flags that exclude or need each other. */
function checkTogether({ dataFolder, chainFiles, host, keysFile, isFree }: Flags): void {
  if (dataFolder !== undefined && chainFiles.length > 0) {
    throw new FlagError("--data and --chain cannot be used together: import the files into the folder of --data.");
  }
  if (!isLoopback(host) && keysFile === undefined) {
    throw new FlagError(
      `--host ${host} needs --keys FILE: other computers reach this address, and everybody knows the practice keys. --help shows a keys file.`,
    );
  }
  if (isFree && dataFolder === undefined && chainFiles.length === 0) {
    throw new FlagError("--free needs --data or --chain: the simulated market has prices, for trying them.");
  }
}

const unknownFlag = (received: string) =>
  new FlagError(
    `${received} is not a flag. Flags are --port, --host, --chain, --data, --include-flagged, --at, --spot, --open-interest, --columns, --decimal, --join, --seed, --signal, --market-clock, --keys, --free, --rate-headers, --fault, --control-port and --help.`,
  );
