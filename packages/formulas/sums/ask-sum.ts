import {
  type ExposureProfile,
  type SymbolHeatmap,
  type SymbolRange,
  boardSpot,
  endpoints,
  rootsOf,
} from "@strikebook/contract";
import { type CallContext, ExplainedError, type ReceivedResult, ServiceError } from "@strikebook/client";
import { levelsDigest } from "../levels/levels-digest";
import { rootRequests, type SourceRequest, type SumRequest, type SumSource } from "./root-requests";
import { sumBoards } from "./sum-boards";
import { sumFrames } from "./sum-frames";

/**
 * Requests the roots of a sum together and returns their sum as one record of the endpoint. A root that lists none of the expirations adds
 * nothing; one without a board is the failure of the sum, never half of it. The results are passed on with what the sum leaves out.
 */
export async function askSum(source: SumSource, wanted: SourceRequest, context: CallContext): Promise<unknown> {
  const results: ReceivedResult[] = [];
  const ofRoots: CallContext = {
    ...context,
    onResult: (result) => results.push(result),
    onFailure: (problem, endpoint) => isNotListed(problem) || context.onFailure?.(problem, endpoint),
  };
  const { symbol }: SumRequest = wanted.request;
  let notes: readonly string[] = [];
  try {
    const results = await Promise.all(rootRequests(wanted).map((one) => resultOf(source, one, ofRoots)));
    const records = results.flatMap(({ record }) => (record === undefined ? [] : [record]));
    if (records.length === 0) throw results[0]?.problem ?? new Error("A sum has no roots.");
    const classifies = source.describes("heatmap", "zeroGamma");
    const sum = sumOf(wanted, records, classifies);
    notes = [...notesOfSum(wanted, results, classifies), ...leftOutNote(records, sum)];
    return sum;
  } finally {
    for (const result of results) context.onResult?.({ ...result, sum: symbol, notes });
  }
}

/** Returns the record of a root, or why it adds nothing. */
async function resultOf(
  source: SumSource,
  { endpoint, request }: SourceRequest,
  context: CallContext,
): Promise<RootResult & { problem?: ServiceError }> {
  const { symbol: root = "" }: SumRequest = request;
  try {
    const { record } = await source.get(endpoint, request as never, context);
    return { root, record: record as RootResult["record"] }; // every board has a time
  } catch (problem) {
    if (isNotListed(problem)) return { root, problem };
    throw problem;
  }
}

function isNotListed(problem: unknown): problem is ServiceError {
  return problem instanceof ServiceError && problem.code === "expiration_not_found";
}

/** Says how many frames of a root are not in the sum, because another root has none of that time. */
function leftOutNote(records: readonly unknown[], sum: unknown): string[] {
  const countOf = (record: unknown) => (record as Partial<SymbolRange>).frames?.length ?? 0; // other records have no frames
  const leftOut = Math.max(...records.map(countOf)) - countOf(sum);
  return leftOut === 0
    ? []
    : [`Frames that are left out, because not every root has one within five seconds: ${leftOut}.`];
}

function sumOf({ endpoint, request }: SourceRequest, records: readonly unknown[], classifies: boolean): unknown {
  const wanted: SumRequest = request;
  switch (endpoint.name) {
    case endpoints.range.name:
      return sumFrames(records as SymbolRange[], wanted); // as its endpoint says
    case endpoints.profile.name:
      return sumProfiles(records as ExposureProfile[], wanted); // as its endpoint says
  }
  const board = sumBoards(records as SymbolHeatmap[], { request: wanted, classifies }); // as above
  if (endpoint.name !== endpoints.levels.name) return board;
  const { isOfBoard, ...levels } = levelsDigest({ ...board, spot: boardSpot(board) });
  // A service that can send a zero gamma was asked for it, unless the board is past.
  return classifies ? { ...levels, isOfBoard } : levels;
}

/** A sum that cannot be made of what its roots have. */
class SumError extends ExplainedError {
  override readonly name = "SumError";
  override readonly remedy = undefined;
}

/** @throws SumError if the roots were priced at other prices of the index: their spots differ, and the limits follow spot. */
function sumProfiles(profiles: readonly ExposureProfile[], { symbol = "" }: SumRequest): ExposureProfile {
  const [first, ...others] = profiles;
  if (!first) throw new Error("A sum needs at least one profile.");
  const points = first.points.map(({ spot, netExposure }, at) => {
    const same = others.map(({ points }) => points[at]);
    if (same.some((point) => point?.spot !== spot)) {
      throw new SumError(
        `The roots of ${symbol} were priced at different spots: give the lowest and the highest price.`,
      );
    }
    return { spot, netExposure: same.reduce((sum, point) => sum + (point?.netExposure ?? 0), netExposure) };
  });
  const oldest = profiles.reduce((a, b) => (Date.parse(b.asOf) < Date.parse(a.asOf) ? b : a));
  return { ...oldest, symbol, points };
}

/** What a root has answered. */
interface RootResult {
  root: string;
  /** `undefined` if it lists none of the expirations. A board has the time of its snapshot, frames have one each. */
  record?: { asOf?: string } | undefined;
}

/** Boards farther apart than this are said to be, in seconds: a service may show a board of the last five seconds. */
const APART_SECONDS = 5;

/** Returns what a reader of a sum has to know, in sentences: roots that add nothing, boards of different times, and what is not known. */
function notesOfSum(
  { endpoint, request }: SourceRequest,
  results: readonly RootResult[],
  classifies: boolean,
): readonly string[] {
  const { symbol = "" }: SumRequest = request;
  const found = new Set(results.flatMap(({ root, record }) => (record ? [root] : [])));
  const without = rootsOf(symbol).filter((root) => !found.has(root));
  const isBoard = endpoint.name === "heatmap" || endpoint.name === "historical" || endpoint.name === "levels";
  return [
    `${symbol} is the sum of ${rootsOf(symbol).join(" and ")}.`,
    ...without.map((root) => `${root} lists none of the requested expirations and adds nothing.`),
    ...apartNote(results),
    ...(isBoard && !classifies
      ? [
          "Node types other than king are blank: this service does not publish the limits by which it classifies strikes.",
        ]
      : []),
    ...(isBoard ? ["Velocity and max pain of a sum are not known, and are blank."] : []),
  ];
}

function apartNote(results: readonly RootResult[]): string[] {
  const times = results.flatMap(({ record }) => (record?.asOf === undefined ? [] : [Date.parse(record.asOf)]));
  const seconds = times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1_000;
  if (seconds <= APART_SECONDS) return [];
  return [`The boards of the roots are ${Math.round(seconds)} seconds apart; As of is that of the older one.`];
}
