import { control } from "./faults/control";
import { Faults } from "./faults/faults";
import { practiceAccount, practiceKey } from "./gateway/accounts";
import { KeysFileError, loadKeys } from "./keys-file";
import { listen, PortError } from "./listen";
import { ChainFileError, loadMarket, type LoadedMarket } from "./load-market";
import { FlagError, type Flags } from "./read-flags";
import { createService, type Service } from "./service";
import { standardMarket } from "./simulated-data";
import { warmBoards } from "./warm-boards";

/** A service at work, and what to tell whoever started it. */
export interface Started {
  /** Without a slash at the end. */
  address: string;
  symbols: readonly string[];
  /** Lines of a label and what it says, in the order to print them. */
  facts: readonly (readonly [label: string, text: string])[];
}

/**
 * Starts the service that the flags ask for, on this computer alone, until the process is told to stop.
 *
 * `site` puts pages on the same address. Rejects with an error that `explained` knows when a flag, a file or a port is to blame.
 */
export async function startService(
  flags: Flags,
  site: (service: Service) => (request: Request) => Response | Promise<Response> = (service) => service.fetch,
): Promise<Started> {
  const { chainFile, marketClock: clock, market: choice } = flags;
  const loaded = await loadMarket(chainFile, { clock, choice });
  const accounts = [practiceAccount, ...(flags.keysFile ? await loadKeys(flags.keysFile, [practiceAccount]) : [])];
  const faults = new Faults(flags.faults);
  const { rateHeaderForm } = flags;
  const service = createService({
    ...loaded,
    now: Date.now,
    accounts,
    faults,
    rateHeaderForm,
    report: console.error,
  });
  const controlAddress = await openControl(faults, flags.controlPort);
  const { port, close } = await listen(site(service), flags.port);
  void warmBoards(loaded.market, () => loaded.marketTime(Date.now())).then(() => service.warm());
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      service.close();
      void close().finally(() => process.exit());
    });
  }
  const { credits, limits } = practiceAccount;
  return {
    address: `http://127.0.0.1:${port}`,
    symbols: loaded.market.symbols,
    facts: [
      ["Market", marketWords(flags)],
      ["Market time", marketTimeWords(loaded)],
      [
        "API key",
        `${practiceKey} (${credits.toLocaleString("en-US")} credits, filled again at each start; ${limits.requestsPerMinute} requests a minute)`,
      ],
      ...(controlAddress ? [["Control port", controlAddress] as const] : []),
    ],
  };
}

async function openControl(faults: Faults, controlPort: number | undefined): Promise<string | undefined> {
  if (controlPort === undefined) return undefined;
  const { port } = await listen((request) => control(faults, request), controlPort, "--control-port");
  return `http://127.0.0.1:${port}/faults`;
}

/** Whose prices these are. */
function marketWords({ chainFile, market: { seed, signal } }: Flags): string {
  const made =
    chainFile === undefined
      ? "made by code: no real prices"
      : `around the chain in ${chainFile}: its contracts are real, earlier and later prices and all trades are made by code`;
  const other = seed === standardMarket.seed ? "" : `; seed ${seed}`;
  return `${made}${other}${signal === standardMarket.signal ? "" : "; trades know nothing of prices to come"}`;
}

/** What time it is in the market, and why it may not be the real one. */
function marketTimeWords({ marketTime, timeNote }: LoadedMarket): string {
  const instant = new Date(marketTime(Date.now())).toLocaleString("en-US", { timeZone: "America/New_York" });
  return `${instant} in New York${timeNote === undefined ? "" : `; ${timeNote}`}`;
}

/** The facts as lines of equal indent. */
export function factLines(facts: Started["facts"]): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 3;
  return facts.map(([label, text]) => `  ${label.padEnd(width)}${text}`).join("\n");
}

const explained = [FlagError, PortError, ChainFileError, KeysFileError];

/** Runs a command; what the person can mend is said in one sentence, anything else in full. */
export async function runCommand(command: (typed: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (problem) {
    const isExplained = problem instanceof Error && explained.some((kind) => problem instanceof kind);
    console.error(isExplained ? problem.message : problem);
    process.exitCode = 1;
  }
}
