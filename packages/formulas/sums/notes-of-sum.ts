import { rootsOf } from "@strikebook/contract";
import type { AskedRequest, SumRequest } from "./root-requests";

/** What a root has answered. */
export interface RootResult {
  root: string;
  /** `undefined` if it lists none of the expirations. A board has the time of its snapshot, frames have one each. */
  record?: { asOf?: string } | undefined;
}

/** Boards farther apart than this are said to be, in seconds: a service may show a board of the last five seconds. */
const APART_SECONDS = 5;

/** Returns what a reader of a sum has to know, in sentences: roots that add nothing, boards of different times, and what is not known. */
export function notesOfSum(
  { endpoint, request }: AskedRequest,
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
