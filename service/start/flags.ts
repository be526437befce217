import {
  FlagError,
  type FlagValues,
  flagsHelp,
  helpFlag,
  hostFlag,
  isLoopback,
  loopback,
  pathFlag,
  portFlag,
  readFlags,
  repeated,
  switchFlag,
  valueFlag,
  withDefaultValue,
  wordFlag,
} from "@strikebook/http";
import { fileFlags, fileOptions, seedFlag } from "../../recordings/commands/command-flags";
import type { ReadOptions } from "../../recordings/rules/read-data-file";
import type { Fault } from "../faults/faults";
import { FaultError, faultGrammar, parseFault } from "../faults/parse-fault";
import type { RateHeaderForm } from "../gateway/rate-limit";
import type { ClockSetting } from "../market-source/market-clock";
import { defaultMarket, type MarketChoice } from "../market-source/market-data";
import { marketClockForms, readMarketClock } from "./market-clock-flag";

/** The options of the command line. */
export interface ServiceSettings {
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
}

const faultFlag = valueFlag({
  value: '"ROUTE: EFFECT [xN]"',
  takes: "ROUTE: EFFECT [xN]",
  example: "heatmap: unavailable x3",
  help: "inject a fault, see below; several times for several",
  default: "no fault",
  parse(text): Fault {
    try {
      return parseFault(text);
    } catch (error) {
      if (error instanceof FaultError) throw new FlagError(`--fault: ${error.message}`, { cause: error });
      throw error;
    }
  },
});

/** The flags of the service. */
export const serviceFlags = {
  port: withDefaultValue(portFlag("the port to listen on, 0 for any free one", 4010), 4010),
  host: withDefaultValue(
    hostFlag(
      "the address to listen on. With an address that other computers reach, such as 0.0.0.0, the practice keys do not work and --keys is needed",
    ),
    loopback,
    `${loopback}, this computer only`,
  ),
  chain: repeated(
    pathFlag(
      "FILE",
      "the path of a chain file",
      "spx_quotedata.csv",
      "serve the board of a chain file, at its instant; several times for several files, which can be parts of one chain. Market time is the instant of the newest file\ndocs/data-layouts.md has an example of each layout that is read",
    ),
  ),
  data: pathFlag(
    "FOLDER",
    "the path of a folder",
    "recordings",
    "serve a recording, or a folder with files of a vendor, which are imported first. Nothing is simulated. Market time is that of the newest snapshot",
  ),
  "include-flagged": switchFlag("serve snapshots of a recording that look wrong too"),
  ...fileFlags,
  seed: withDefaultValue(
    { ...seedFlag(defaultMarket.seed), help: "another simulated market, with its own prices, trades and reports" },
    defaultMarket.seed,
  ),
  signal: withDefaultValue(
    wordFlag(
      "0",
      ["0", "1"],
      "trades without any relation to later prices. With 1 the side of trades has a small correlation with the price of the next ten minutes, for practice; real markets have none",
    ),
    "1",
  ),
  "market-clock": withDefaultValue(
    valueFlag({
      value: "TIME",
      takes: marketClockForms,
      help: `the time in the market
  open                          real time; while the market is closed, its last session is
                                replayed. Of recorded data: the newest snapshot
  real                          real time, closed hours included
  2026-11-20T10:30-05:00        always this instant
  -3h                           behind real time, or +2d ahead of it (s, m, h, d)
  x60                           sixty times as fast, closed hours skipped
  2026-11-20T09:30-05:00,x60    the same from this instant`,
      parse: readMarketClock,
    }),
    { kind: "open" },
    "open",
  ),
  keys: pathFlag(
    "FILE",
    "the path of a keys file",
    "keys.json",
    `more accounts with their own keys, besides the practice keys. JSON
  {"accounts": [{"customerId": "ann", "plan": "invite", "keys": ["key-of-ann"]}]}
Optional for each account: "credits": 5000, "monthlyCap": 200, "condition": "suspended" or "blocked", "lacks": ["volatility", "options_agreement"], "limits": {"requestsPerMinute": 10}; a key may be {"key": "old", "revoked": true, "expires": "2026-12-31T21:00:00Z"}`,
  ),
  free: switchFlag("recorded data costs no credits for the accounts of --keys either, as it does without --keys"),
  "rate-headers": withDefaultValue(
    wordFlag(
      "FORM",
      ["plan", "unlimited"],
      "the X-RateLimit headers: plan, the limit of the plan, or unlimited: -1, 0, 0. The limits apply with both",
    ),
    "plan",
  ),
  fault: repeated(faultFlag),
  "control-port": {
    ...portFlag(
      `the port to add and remove faults while the service runs
  curl 127.0.0.1:4011/faults                                   lists them
  curl 127.0.0.1:4011/faults --data "heatmap: unavailable x3"  adds one, or one per line
  curl 127.0.0.1:4011/faults -X DELETE                         removes all; /faults/ID removes one`,
      4011,
    ),
    default: "no port",
  },
  help: helpFlag,
};

/** The text of `--help`. */
export const usage = `The options API on this computer, without a provider's key and without the internet.

  npm run service -- [flags]

${flagsHelp(serviceFlags)}

Faults

${faultGrammar}`;

/** Parses the flags of a command line. Throws a `FlagError`. */
export const readServiceFlags = (args: readonly string[]) => serviceSettings(readFlags(args, serviceFlags));

/** Returns the settings of a command line. Throws a `FlagError` for flags that exclude or need each other. */
export function serviceSettings(values: FlagValues<typeof serviceFlags>): ServiceSettings {
  const { chain, data, host, keys, free, seed, signal } = values;
  if (data !== undefined && chain.length > 0) {
    throw new FlagError("--data and --chain cannot be used together: import the files into the folder of --data.");
  }
  if (!isLoopback(host) && keys === undefined) {
    throw new FlagError(
      `--host ${host} needs --keys FILE: other computers reach this address, and everybody knows the practice keys. --help shows a keys file.`,
    );
  }
  if (free && data === undefined && chain.length === 0) {
    throw new FlagError("--free needs --data or --chain: the simulated market has prices, for trying them.");
  }
  return {
    port: values.port,
    host,
    chainFiles: chain,
    dataFolder: data,
    includeFlagged: values["include-flagged"],
    read: fileOptions(values),
    market: { seed, signal: signal === "0" ? 0 : 1 },
    marketClock: values["market-clock"],
    keysFile: keys,
    isFree: free,
    faults: values.fault,
    controlPort: values["control-port"],
    rateHeaderForm: values["rate-headers"],
  };
}
