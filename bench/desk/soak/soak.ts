import { setMaxListeners } from "node:events";
import { booksLine, settledBooks } from "./books";
import { inflict } from "./inflict";
import { addPeople } from "./people";
import { nameOf, planFaults, type PlannedFault, planLines } from "./plan";
import { NODES, type SoakDesk, startSoakDesk } from "./soak-desk";

interface SoakOptions {
  minutes: number;
  seed: number;
}

const LEAST_MINUTES = 3;
const MINUTE_MS = 60_000;
/** At the end, without faults. */
const RECOVERY_MS = 2 * MINUTE_MS;

/** Reads the options of a soak. Throws an error that says what is expected. */
export function soakOptions({ minutes, seed }: Record<keyof SoakOptions, string>): SoakOptions {
  const options = { minutes: Number(minutes), seed: Number(seed) };
  if (!(options.minutes >= LEAST_MINUTES)) throw new Error(`--minutes takes a number from ${LEAST_MINUTES} on.`);
  if (!Number.isInteger(options.seed)) throw new Error("--seed takes a whole number.");
  return options;
}

/**
 * Lets two hundred people use a desk of three nodes while a seed's faults happen, prints one line of books at the end, and fails the
 * process if the books differ or a guarantee of docs/desk.md was broken.
 */
export async function soakDesk({ minutes, seed }: SoakOptions): Promise<void> {
  const startedMs = performance.now();
  const elapsed = () => `${((performance.now() - startedMs) / 1_000).toFixed(1).padStart(7)} s`;
  const note = (text: string) => console.log(`  ${elapsed()}  ${text}`);
  const plan = planFaults(seed, NODES, minutes * MINUTE_MS - RECOVERY_MS);
  console.log(`Faults of seed ${seed} in ${minutes} minutes:\n${planLines(plan).join("\n")}\n`);
  const desk = await startSoakDesk(note);
  try {
    const people = await addPeople(
      desk.engine,
      desk.nodes.map(({ address }) => address),
      seed,
    );
    note("The desk is ready, and people begin.");
    const end = AbortSignal.timeout(minutes * MINUTE_MS);
    // Each request listens to it.
    setMaxListeners(0, end);
    const progress = setInterval(() => note(people.requests.toString()), MINUTE_MS);
    await Promise.all([people.run(end), inflictAll(desk, plan, note)]);
    clearInterval(progress);
    note(`People have stopped. ${people.requests.toString()}`);
    const books = await settledBooks(desk, people);
    const { line, isRight } = await booksLine(desk, people, { minutes, seed, faults: plan.length, books });
    console.log(`\n${line}`);
    if (!isRight) process.exitCode = 1;
  } finally {
    await desk.stop();
  }
}

/** Inflicts each fault at its time. */
async function inflictAll(desk: SoakDesk, plan: readonly PlannedFault[], note: (text: string) => void): Promise<void> {
  const startMs = performance.now();
  const all = plan.map(async (fault) => {
    await new Promise((resolve) => setTimeout(resolve, fault.atMs - (performance.now() - startMs)));
    note(`${nameOf(fault)}, ${(fault.forMs / 1_000).toFixed(1)} s`);
    await inflict(desk, fault);
    note(`end of: ${nameOf(fault)}`);
  });
  await Promise.all(all);
}
