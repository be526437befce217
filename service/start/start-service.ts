import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { importedLines, refusalLines } from "../../recordings/commands/import-command";
import { importFiles } from "../../recordings/commands/import-files";
import type { ImportedFile } from "../../recordings/commands/import-members";
import type { ReadOptions } from "../../recordings/rules/read-data-file";
import { DataError } from "../../recordings/errors/data-error";
import { handleControlRequest } from "../faults/control-port";
import { Faults } from "../faults/faults";
import { practiceKey } from "@strikebook/contract";
import { type AccountRecord, servedPracticeAccount, servedPracticeAccounts } from "../gateway/accounts";
import { MarketClockError } from "../market-source/market-clock";
import { defaultMarket } from "../market-source/market-data";
import { createService, type Service } from "../server/service";
import {
  FlagError,
  httpAddress,
  JsonFileError,
  isLoopback,
  listen,
  loopback,
  onStop,
  PortError,
} from "@strikebook/http";
import type { ServiceSettings } from "./flags";
import { loadKeys } from "./keys-file";
import { type DataChoice, type LoadedMarket, loadMarket } from "./load-market";

/** A running service, and the facts to print at start-up. */
interface StartedService {
  /** Without a slash at the end. */
  address: string;
  /** The key for a first request, or a word that stands for one. */
  exampleKey: string;
  symbols: readonly string[];
  /** Pairs of a label and a text, in the order to print them. */
  facts: readonly (readonly [label: string, text: string])[];
}

/**
 * Starts a service, which runs until the process is stopped.
 *
 * `site` adds pages at the same address. Rejects with one of `serviceErrors` if a flag, a file or a port is not valid.
 */
export async function runLocalService(
  flags: ServiceSettings,
  site: (service: Service) => (request: Request) => Response | Promise<Response> = (service) => service.fetch,
): Promise<StartedService> {
  const { marketClock: clock, rateHeaderForm } = flags;
  const data = await dataOf(flags);
  const loaded = await loadMarket(data, { clock, startsWorkers: true });
  const loadedKeys = flags.keysFile === undefined ? undefined : await loadKeys(flags.keysFile, servedPracticeAccounts);
  const isFree = data.kind !== "simulated" && (loadedKeys === undefined || flags.isFree);
  const isPractice = isLoopback(flags.host);
  const offered = [...(isPractice ? servedPracticeAccounts : []), ...(loadedKeys?.accounts ?? [])];
  const accounts = isFree ? offered.map((account) => ({ ...account, unlimited: true })) : offered;
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
  const { port, close } = await listen(site(service), flags.port, {
    host: flags.host,
    refuse: service.refuse,
    replacesGlobals: true,
  });
  void service.warm();
  onStop(() => {
    service.close();
    void close().finally(() => process.exit());
  });
  return {
    address: httpAddress(flags.host, port),
    exampleKey: isPractice ? practiceKey : "YOUR_KEY",
    symbols: loaded.market.symbols,
    facts: [
      ["Market", marketText(data)],
      ...loaded.notes.map((note) => ["Data", note] as const),
      ["Market time", marketTimeText(loaded)],
      ["API key", isPractice ? practiceText(isFree) : keysText(accounts, isFree)],
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
  return `${httpAddress(loopback, port)}/faults`;
}

const freeText = "your own data costs no credits";

/** Describes the key that everybody may use on this computer. */
function practiceText(isFree: boolean): string {
  const { credits, limits } = servedPracticeAccount;
  const balance = `${credits.toLocaleString("en-US")} credits, restored at each start`;
  return `${practiceKey} (${isFree ? freeText : balance}; ${limits.requestsPerMinute} requests per minute)`;
}

/** Describes the keys at an address that other computers reach. */
function keysText(accounts: readonly AccountRecord[], isFree: boolean): string {
  const keys = accounts.reduce((sum, account) => sum + account.keys.length, 0);
  return `${keys === 1 ? "the one" : `the ${keys}`} of the keys file${isFree ? `; ${freeText}` : ""}. The practice keys do not work here: other computers reach this address`;
}

/** Warns that the keys are readable, and says how to change that. */
function sharedKeysText(keysFile = ""): string {
  return `other users of this computer can read the keys: chmod 600 "${keysFile}"`;
}

/** Returns the folder of a recording: the folder itself, or the one in it that its files are imported into. Prints what is imported. */
async function recordingOf(folder: string, options: ReadOptions): Promise<string> {
  if (existsSync(join(folder, "recording.json"))) return folder;
  const found = await stat(folder).catch(() => undefined);
  if (found?.isFile()) {
    throw new FlagError(
      `${folder} is a file, and --data takes a folder. --chain ${folder} serves a chain file; "npm run data -- import ${folder} --into my-chains" records it for --data my-chains.`,
    );
  }
  const into = join(folder, "recording");
  const refused: ImportedFile[] = [];
  const { unmatched } = await importFiles([folder], {
    into,
    options,
    onProgress: (file) => {
      if (file.result.kind === "refused") refused.push(file);
      if (file.result.kind !== "known") console.log(importedLines(file).join("\n"));
    },
  });
  for (const sentence of [...refusalLines(refused), ...unmatched]) console.log(sentence);
  return into;
}

/** Returns where the data comes from. Imports the files of a folder. */
async function dataOf({ chainFiles, dataFolder, includeFlagged, read, market }: ServiceSettings): Promise<DataChoice> {
  if (chainFiles.length > 0) return { kind: "files", paths: chainFiles, read };
  if (dataFolder === undefined) return { kind: "simulated", ...market };
  const folder = await recordingOf(dataFolder, read);
  return { kind: "recording", folder, includeFlagged };
}

/** Describes where the prices come from. */
function marketText(data: DataChoice): string {
  if (data.kind === "files") return "the boards of your files, and nothing besides";
  if (data.kind === "recording") return `the recording in ${data.folder}, and nothing besides`;
  const { seed, signal } = data;
  const origin = "simulated: no real prices";
  const seedText = seed === defaultMarket.seed ? "" : `; seed ${seed}`;
  return `${origin}${seedText}${signal === defaultMarket.signal ? "" : "; trades have no relation to later prices"}`;
}

/** Describes the current market time, and why it may differ from real time. */
function marketTimeText({ marketTime, timeNote }: LoadedMarket): string {
  const instant = new Date(marketTime(Date.now())).toLocaleString("en-US", { timeZone: "America/New_York" });
  return `${instant} in New York${timeNote === undefined ? "" : `; ${timeNote}`}`;
}

/** Errors that the user can fix: only their message is printed. */
export const serviceErrors = [FlagError, PortError, DataError, JsonFileError, MarketClockError];
