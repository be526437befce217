import { createHash } from "node:crypto";
import { newYorkPeriod } from "@strikebook/calendar";
import type { Attribution } from "@strikebook/contract";
import type { ServedMarket } from "../../market/exposure/market";
import { servedMarket } from "../../market/exposure/served-market";
import { marketBudget } from "../../market/days/lru-cache";
import { MODEL_VERSION } from "../../market/days/simulated-days";
import { FinishedSums } from "../../market/flow/tapes/finished-sums";
import { refuseTradesAsChain, refuseTradesAsOpenInterest, tradesNote } from "../../recordings/commands/refuse-trades";
import { sourceOf, type SnapshotSource } from "../../recordings/boards/snapshot-source";
import { shownPath } from "../../recordings/archives/members";
import { allPriced } from "../../recordings/rules/priced-together";
import { type DataFile, readDataFiles, type ReadOptions } from "../../recordings/rules/read-data-file";
import { snapshotsOfFiles } from "../../recordings/rules/snapshots-of-files";
import { statedSymbols, unmatchedSpots } from "../../recordings/rules/stated-price";
import { DataError } from "../../recordings/errors/data-error";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import { type RecordedPeriod, recordedPeriod, type RecordedTapes } from "../../recordings/flow/recorded-sessions";
import { Recording } from "../../recordings/store/recording";
import type { BackgroundProcesses } from "../background/background-work";
import { recordingProcess, workerProcesses } from "../background/worker-process";
import { clockNote, type ClockSetting, marketPace, simulatedMarketTime } from "../market-source/market-clock";
import {
  defaultMarket,
  type MarketChoice,
  recordedAttribution,
  simulatedAttribution,
  simulatedData,
} from "../market-source/market-data";
import { flowWithoutTrades, recordedFlowData } from "../market-source/recorded-flow-data";
import { recordedClockNote, recordedMarketTime, recordedPace } from "../market-source/recorded-clock";
import { recordedData, type RecordingChoice, recordingSource } from "../market-source/recording-source";
import type { ServiceOptions } from "../server/service";

/** Where the numbers of a service come from. */
export type DataChoice =
  | ({ kind: "simulated" } & MarketChoice)
  /** Chain files, of which those of one underlying and instant are one snapshot. */
  | { kind: "files"; paths: readonly string[]; read: ReadOptions }
  | ({ kind: "recording" } & RecordingChoice);

/** The market of a service, and its attribution. */
export type LoadedMarket = Required<Pick<ServiceOptions, "attribution" | "marketTime" | "marketName" | "marketPace">> &
  Pick<ServiceOptions, "volatility" | "tapes" | "flow" | "quotes" | "warm"> &
  Partial<BackgroundProcesses> & {
    market: ServedMarket;
    /** Describes market time; `undefined` if it is real time. */
    timeNote: string | undefined;
    /** What was read and what was left out, for the start lines. */
    notes: readonly string[];
  };

/** How to load a market. The defaults equal the defaults of the flags. */
interface LoadMarketOptions {
  clock?: ClockSetting;
  /** When the service starts, in milliseconds since 1970 UTC; now when omitted. */
  startMs?: number;
  /** Whether the processes of background work start at once rather than with their first task; false when omitted. */
  startsWorkers?: boolean;
}

/** Loads a market. Rejects with a `DataError`, or with a `MarketClockError` for a clock that starts outside the market. */
export async function loadMarket(
  choice: DataChoice = { kind: "simulated", ...defaultMarket },
  options: LoadMarketOptions = {},
): Promise<LoadedMarket> {
  switch (choice.kind) {
    case "simulated":
      return simulatedMarket(choice, options);
    case "files":
      return marketOfFiles(choice, options);
    case "recording":
      return marketOfRecording(choice, options);
  }
}

function simulatedMarket(
  { seed, signal }: MarketChoice,
  { clock = { kind: "open" }, startMs = Date.now(), startsWorkers = false }: LoadMarketOptions,
): LoadedMarket {
  const sums = new FinishedSums();
  const { start, ...processes } = workerProcesses({ choice: { seed, signal } }, sums);
  if (startsWorkers) start(); // They set up the same market beside this process.
  const timeNote = clockNote(clock);
  const { market, ...data } = simulatedData({ seed, signal }, marketBudget(), sums);
  return {
    ...data,
    market: servedMarket(market),
    ...processes,
    timeNote,
    notes: [],
    attribution: withNote(simulatedAttribution, timeNote),
    marketName: `model${MODEL_VERSION}-seed${seed}-signal${signal}`,
    marketTime: simulatedMarketTime(clock, startMs),
    marketPace: marketPace(clock),
  };
}

function withNote(attribution: Attribution, note: string | undefined): Attribution {
  return note === undefined ? attribution : { ...attribution, text: `${attribution.text}; ${note}` };
}

async function marketOfFiles(
  { paths, read }: { paths: readonly string[]; read: ReadOptions },
  options: LoadMarketOptions,
): Promise<LoadedMarket> {
  const parts: DataFile[] = [];
  const shown: string[] = [];
  const leftOut: string[] = [];
  await refuseTradesAsOpenInterest(read);
  for (const path of paths) {
    await refuseTradesAsChain(path, read);
    const found = await readDataFiles(path, { ...read, isOneOfSeveral: true }, async (member) => {
      const note = await tradesNote(member, path, read);
      if (note !== undefined) leftOut.push(note);
      return note !== undefined;
    });
    if (found.length === 0) throw new DataError(leftOut.at(-1) ?? `${path} has no files.`);
    parts.push(...found);
    shown.push(...found.map(({ name }) => shownPath(path, name)));
  }
  const files = await allPriced(parts);
  const { snapshots, notes: joinedNotes } = await snapshotsOfFiles(files);
  const hash = createHash("sha256").update(files.map((file) => file.hash).join("\n"));
  const name = `files-${hash.digest("hex").slice(0, 16)}`;
  return {
    ...servedRecording(sourceOf(snapshots), () => name, options),
    flow: flowWithoutTrades(),
    // Each file, and what was left out of it.
    notes: [
      ...files.flatMap(({ notes, snapshots: [first] }, at) => [
        ...(first ? [`${shown[at] ?? ""}: ${readText(first)}`] : []),
        ...notes,
      ]),
      ...leftOut,
      ...joinedNotes,
      ...unmatchedSpots(read.spots, statedSymbols(snapshots)),
    ],
  };
}

function readText({ underlying, contracts, spot, source, asOfMs }: Snapshot): string {
  const count = contracts.length.toLocaleString("en-US");
  return `${source} of ${newYorkPeriod(asOfMs, asOfMs)}, ${count} contracts of ${underlying} at ${spot}.`;
}

/** How often a recording is looked at for what another process has added: a new snapshot is served within two seconds. */
const REFRESH_MS = 500;

async function marketOfRecording(
  { folder, includeFlagged }: RecordingChoice,
  options: LoadMarketOptions,
): Promise<LoadedMarket> {
  const recording = await Recording.open(folder);
  const reader = recordingProcess({ folder, includeFlagged });
  if (options.startsWorkers) reader.start();
  if (options.startsWorkers && recording.trades.size > 0) void reader.warmFlow().catch(() => undefined);
  const source = recordingSource(recording, includeFlagged, reader);
  const name = () => `recording-${recording.name}${includeFlagged ? "-flagged" : ""}`;
  setInterval(() => void recording.refresh().catch(() => undefined), REFRESH_MS).unref();
  const flagged = recording.snapshots.filter(({ flags }) => flags.length > 0).length;
  const leftOut = `${flagged} snapshots look wrong and are left out: npm run data -- check lists them, --include-flagged serves them.`;
  return {
    ...servedRecording(source, name, options, recording),
    stat: reader.stat,
    flow: recordedFlowData(recording, reader.flow),
    notes: [
      ...(source.snapshots.length > 0 ? [recordingText(source.snapshots)] : []),
      ...tapeTexts(recording),
      ...(flagged > 0 && !includeFlagged ? [leftOut] : []),
    ],
  };
}

/** Returns the period of several. */
function joinedPeriod(periods: readonly (RecordedPeriod | undefined)[]): RecordedPeriod | undefined {
  const known = periods.filter((period) => period !== undefined);
  if (known.length === 0) return undefined;
  return {
    firstMs: Math.min(...known.map(({ firstMs }) => firstMs)),
    lastMs: Math.max(...known.map(({ lastMs }) => lastMs)),
  };
}

/** Describes the recorded trades and prints: how many, of how many dates, from where. */
function tapeTexts({ trades, prints }: RecordedTapes): string[] {
  return [
    { what: "option trades", dates: [...trades.values()] },
    { what: "off-exchange prints", dates: [...prints.values()] },
  ].flatMap(({ what, dates }) => {
    const days = dates.map(({ date }) => date).sort();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined) return [];
    const rows = dates.reduce((sum, { rows: own }) => sum + own, 0).toLocaleString("en-US");
    const sources = [...new Set(dates.flatMap(({ sources: names }) => names))].sort().join(", ");
    return [
      `${rows} ${what} of ${first === last ? first : `${days.length} dates, ${first} to ${last ?? ""}`}: ${sources}.`,
    ];
  });
}

/** Describes what is recorded: sources and period. */
function recordingText(snapshots: SnapshotSource["snapshots"]): string {
  const sources = [...new Set(snapshots.map(({ source }) => source))].join(", ");
  const [first, last] = [snapshots[0], snapshots.at(-1)];
  const period = first && last ? ` of ${newYorkPeriod(first.asOfMs, last.asOfMs)}` : "";
  return `${snapshots.length.toLocaleString("en-US")} snapshots: ${sources}${period}.`;
}

/** Symbols of a recording that are read ahead of any request. */
const WARM_SYMBOLS = 20;

function snapshotPeriod({ snapshots }: SnapshotSource): RecordedPeriod | undefined {
  const [first, last] = [snapshots[0], snapshots.at(-1)];
  return first && last && { firstMs: first.asOfMs, lastMs: last.asOfMs };
}

const noTapes: RecordedTapes = { trades: new Map(), prints: new Map() };

function servedRecording(
  source: SnapshotSource,
  marketName: () => string,
  { clock = { kind: "open" }, startMs = Date.now() }: LoadMarketOptions,
  tapes: RecordedTapes = noTapes,
): Omit<LoadedMarket, "notes"> {
  const { market, volatility, quotes } = recordedData(source, clock.kind !== "open");
  const sources = [
    ...source.snapshots.map(({ source: name }) => name),
    ...[...tapes.trades.values(), ...tapes.prints.values()].flatMap(({ sources: names }) => names),
  ];
  const period = () => joinedPeriod([snapshotPeriod(source), recordedPeriod(tapes)]);
  return {
    market,
    volatility,
    quotes,
    async warm(marketMs) {
      const newest = market.symbols.slice(0, WARM_SYMBOLS);
      await market.boards(newest, [marketMs()]);
      await volatility.read(newest, marketMs());
    },
    attribution: recordedAttribution([...new Set(sources)]),
    marketName,
    marketTime: recordedMarketTime(clock, { period, startMs }),
    marketPace: recordedPace(clock),
    timeNote: recordedClockNote(clock),
  };
}
