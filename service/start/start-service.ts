import { ChainFileError } from "../../market/imports/chain-file";
import { handleControlRequest } from "../faults/control-port";
import { Faults } from "../faults/faults";
import { practiceAccount, practiceAccounts, practiceKey } from "../gateway/accounts";
import { MarketClockError } from "../market-source/market-clock";
import { defaultMarket } from "../market-source/market-data";
import { createService, type Service } from "../server/service";
import { FlagError } from "./flag-values";
import type { Flags } from "./flags";
import { KeysFileError, loadKeys } from "./keys-file";
import { listen, PortError } from "./listen";
import { type LoadedMarket, loadMarket } from "./load-market";

/** A running service, and the facts to print at start-up. */
interface StartedService {
  /** Without a slash at the end. */
  address: string;
  symbols: readonly string[];
  /** Pairs of a label and a text, in the order to print them. */
  facts: readonly (readonly [label: string, text: string])[];
}

/**
 * Starts a service on this computer, which runs until the process is stopped.
 *
 * `site` adds pages at the same address. Rejects with one of `expectedErrors` if a flag, a file or a port is not valid.
 */
export async function startService(
  flags: Flags,
  site: (service: Service) => (request: Request) => Response | Promise<Response> = (service) => service.fetch,
): Promise<StartedService> {
  const { chainFile, marketClock: clock, market: choice, rateHeaderForm } = flags;
  const loaded = await loadMarket(chainFile, { clock, choice, startsWorkers: true });
  const loadedKeys = flags.keysFile === undefined ? undefined : await loadKeys(flags.keysFile, practiceAccounts);
  const accounts = [...practiceAccounts, ...(loadedKeys?.accounts ?? [])];
  const faults = new Faults(flags.faults);
  const service = createService({
    ...loaded,
    now: Date.now,
    accounts,
    faults,
    rateHeaderForm,
    report: console.error,
  });
  const controlAddress = await openControlPort(faults, flags.controlPort);
  const { port, close } = await listen(site(service), flags.port, { refuse: service.refuse, replacesGlobals: true });
  void service.warm();
  let isStopping = false;
  const stop = () => {
    // npm start forwards the signal of the terminal, so the same one can arrive twice.
    if (isStopping) return;
    isStopping = true;
    service.close();
    void close().finally(() => process.exit());
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  const { credits, limits } = practiceAccount;
  return {
    address: `http://127.0.0.1:${port}`,
    symbols: loaded.market.symbols,
    facts: [
      ["Market", marketText(flags)],
      ["Market time", marketTimeText(loaded)],
      [
        "API key",
        `${practiceKey} (${credits.toLocaleString("en-US")} credits, restored at each start; ${limits.requestsPerMinute} requests per minute)`,
      ],
      ...(loadedKeys?.isReadByOthers ? [["Keys file", sharedKeysText(flags.keysFile)] as const] : []),
      ...(controlAddress ? [["Control port", controlAddress] as const] : []),
    ],
  };
}

async function openControlPort(faults: Faults, controlPort: number | undefined): Promise<string | undefined> {
  if (controlPort === undefined) return undefined;
  const { port } = await listen((request) => handleControlRequest(faults, request), controlPort, {
    flag: "--control-port",
  });
  return `http://127.0.0.1:${port}/faults`;
}

/** Warns that the keys are readable, and says how to change that. */
function sharedKeysText(keysFile = ""): string {
  return `other users of this computer can read the keys: chmod 600 "${keysFile}"`;
}

/** Describes where the prices come from. */
function marketText({ chainFile, market: { seed, signal } }: Flags): string {
  const origin =
    chainFile === undefined
      ? "simulated: no real prices"
      : `around the chain in ${chainFile}: its contracts are real, earlier and later prices and all trades are simulated`;
  const seedText = seed === defaultMarket.seed ? "" : `; seed ${seed}`;
  return `${origin}${seedText}${signal === defaultMarket.signal ? "" : "; trades have no relation to later prices"}`;
}

/** Describes the current market time, and why it may differ from real time. */
function marketTimeText({ marketTime, timeNote }: LoadedMarket): string {
  const instant = new Date(marketTime(Date.now())).toLocaleString("en-US", { timeZone: "America/New_York" });
  return `${instant} in New York${timeNote === undefined ? "" : `; ${timeNote}`}`;
}

/** Formats the facts as aligned lines. */
export function factLines(facts: StartedService["facts"]): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 3;
  return facts.map(([label, text]) => `  ${label.padEnd(width)}${text}`).join("\n");
}

/** Errors that the user can fix: only their message is printed. */
const expectedErrors = [FlagError, PortError, ChainFileError, KeysFileError, MarketClockError];

/** Runs a command with the arguments of this process. Prints the message of an expected error, and any other error in full. */
export async function runCommand(command: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof Error && expectedErrors.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
