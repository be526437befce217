import { randomNumbers, type RandomNumbers } from "../../../scripts/support/stream/random-numbers";

/** Faults of one node: it is named with them. */
const nodeFaults = ["node killed", "node stopped", "node paused", "node without engine"] as const;
const commonFaults = [
  "engine killed",
  "provider closed",
  "provider cut off",
  "provider slow",
  "provider failing",
] as const;

type NodeFaultKind = (typeof nodeFaults)[number];
type CommonFaultKind = (typeof commonFaults)[number];
export type FaultKind = NodeFaultKind | CommonFaultKind;

/** A fault of a soak: when it begins, counted from the start, and how long it lasts, in milliseconds. */
export interface PlannedFault {
  kind: FaultKind;
  /** The index of the node; 0 for a fault of the engine or the provider. */
  node: number;
  atMs: number;
  forMs: number;
}

/** The shortest and the longest time of each fault, in milliseconds: a node that ended is started again afterwards. */
const durations: Readonly<Record<FaultKind, readonly [number, number]>> = {
  "node killed": [500, 15_000],
  "node stopped": [500, 15_000],
  "node paused": [5_000, 20_000],
  "node without engine": [1_000, 20_000],
  "engine killed": [500, 10_000],
  "provider closed": [1_000, 20_000],
  "provider cut off": [500, 5_000],
  "provider slow": [5_000, 20_000],
  "provider failing": [5_000, 20_000],
};

/** No fault before this, so that everybody has begun. In milliseconds. */
const FIRST_MS = 20_000;
/** From one fault to the next, in milliseconds. A fault may last until the next begins, and has ended before the one after that. */
const GAP_MS = [12_000, 45_000] as const;

/** Returns the faults until an instant, in order, as a seed determines them. None has the kind or the node of the fault before it. */
export function planFaults(seed: number, nodes: number, untilMs: number): PlannedFault[] {
  const numbers = randomNumbers(seed);
  const kinds: readonly FaultKind[] = [...nodeFaults, ...commonFaults];
  const planned: PlannedFault[] = [];
  for (let atMs = FIRST_MS; ; atMs += between(numbers, GAP_MS)) {
    const before = planned.at(-1);
    const kind = pick(
      numbers,
      kinds.filter((other) => other !== before?.kind),
    );
    const others = Array.from({ length: nodes }, (_, node) => node).filter((node) => node !== before?.node);
    const node = isOfNode(kind) ? pick(numbers, others) : 0;
    const forMs = between(numbers, durations[kind]);
    if (atMs + forMs > untilMs) return planned;
    planned.push({ kind, node, atMs, forMs });
  }
}

/** Whether a fault is of one node. */
function isOfNode(kind: FaultKind): kind is NodeFaultKind {
  return nodeFaults.some((one) => one === kind);
}

/** Formats the plan, a fault a line. */
export function planLines(planned: readonly PlannedFault[]): string[] {
  return planned.map((fault) => {
    const { atMs, forMs } = fault;
    return `  ${(atMs / 1_000).toFixed(1).padStart(7)} s  ${nameOf(fault)}, ${(forMs / 1_000).toFixed(1)} s`;
  });
}

/** Returns what a fault is called: `node killed (2)`. */
export function nameOf({ kind, node }: Pick<PlannedFault, "kind" | "node">): string {
  return isOfNode(kind) ? `${kind} (${node + 1})` : kind;
}

function between(numbers: RandomNumbers, [least, most]: readonly [number, number]): number {
  return Math.round(least + numbers.next() * (most - least));
}

function pick<Item>(numbers: RandomNumbers, items: readonly Item[]): Item {
  const item = items[numbers.below(items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
}
