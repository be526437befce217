import type { Engine } from "../../../desk/engine/engine";
import { Caps } from "../../../desk/people/caps";
import { KeyRegister } from "../../../desk/people/key-register";
import { randomNumbers } from "../../../scripts/support/stream/random-numbers";
import { sendCall, type Asking, type PersonOptions } from "./ask";
import { RequestCounts } from "./request-counts";
import { SoakReader } from "./soak-reader";

const SYMBOLS = ["SPXW", "SPY", "QQQ", "IWM", "AAPL", "NVDA", "TSLA", "MSFT", "AMZN", "META", "AMD", "GOOGL"];
const TEAMS = 10;

/** How many people there are of each kind: 200 in all. */
const READERS = 100;
const WATCHERS = 50;
const ANALYSTS = 45;
const SCRIPTS = 5;
/** Every so many people one has a cap, in credits a day; two teams have one for all their people. */
const CAPPED = 9;
const PERSON_CAP = 12;
const TEAM_CAPS = { team3: 60, team7: 120 };

/** The people of a soak. */
export interface SoakPeople {
  /** Begins to read and to ask, until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  readers: readonly SoakReader[];
  requests: RequestCounts;
  /** The caps by the name of the person or team: `user:ann`, `team:quant`. In credits. */
  caps: Readonly<Record<string, number>>;
  /** A key that opens the administrator's page. */
  adminKey: string;
}

/** Gives two hundred people keys, and some of them caps. The same seed gives each the same questions. */
export async function addPeople(engine: Engine, addresses: readonly string[], seed: number): Promise<SoakPeople> {
  const register = new KeyRegister(engine);
  const requests = new RequestCounts();
  const caps: Record<string, number> = Object.fromEntries(
    Object.entries(TEAM_CAPS).map(([team, credits]) => [`team:${team}`, credits]),
  );
  const person = async (kind: string, at: number): Promise<PersonOptions> => {
    const name = `${kind}${at}`;
    const { key } = await register.add({ name, team: `team${at % TEAMS}` });
    if (at % CAPPED === 0) caps[`user:${name}`] = PERSON_CAP;
    const numbers = randomNumbers(seed + 1_000 * at + kind.length);
    const address = () => addresses[numbers.below(addresses.length)] ?? "";
    return { key, address, random: () => numbers.next(), requests };
  };
  const people = async (kind: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => person(kind, at)));

  const readers = (await people("reader", READERS)).map((one) => new SoakReader(one, someSymbols(one, 3)));
  const callers = [
    ...(await people("watcher", WATCHERS)).map((one) => [one, watching()] as const),
    ...(await people("analyst", ANALYSTS)).map((one) => [one, analysing(one)] as const),
    ...(await people("script", SCRIPTS)).map((one) => [one, scripted(one)] as const),
  ];
  const { key: adminKey } = await register.add({ name: "eve", team: "desk" }, false, true);
  const limits = new Caps(engine);
  for (const [name, credits] of Object.entries(caps)) await limits.set(name as `user:${string}`, credits);
  return {
    readers,
    requests,
    caps,
    adminKey,
    async run(signal) {
      const reading = readers.map((reader) => reader.run(signal));
      await Promise.all([...reading, ...callers.map(([one, asking]) => sendCall(one, asking, signal))]);
    },
  };
}

/** A workbook that recalculates the same cells: mostly answered from the desk's store. */
function watching(): Asking {
  return { question: () => "/v1/heatmap?symbols=SPXW,SPY", pauseMs: 5_000 };
}

/** Somebody who asks for this and that, a third of it what nobody else asks for. */
function analysing(one: PersonOptions): Asking {
  const question = () => {
    const symbols = someSymbols(one, 2).join(",");
    const kind = one.random();
    if (kind < 1 / 3) return `/v1/heatmap?symbols=${symbols}&maxStrikes=${10 + Math.floor(one.random() * 200)}`;
    return kind < 2 / 3 ? `/v1/heatmap?symbols=${symbols}` : `/v1/gex/levels?symbols=${symbols}`;
  };
  return { question, pauseMs: 30_000 };
}

/** A loop that never asks the same twice, six at once. */
function scripted(one: PersonOptions): Asking {
  let sent = 0;
  const question = () => `/v1/heatmap?symbols=${someSymbols(one, 1).join()}&maxStrikes=${10 + ((sent += 7) % 900)}`;
  return { question, pauseMs: 2_000, atOnce: 6 };
}

function someSymbols({ random }: PersonOptions, count: number): string[] {
  const first = Math.floor(random() * SYMBOLS.length);
  return Array.from({ length: count }, (_, at) => SYMBOLS[(first + at * 5) % SYMBOLS.length] ?? "");
}
