import type { DeskSpending } from "../../../desk/admin-api/spending";
import { auditPages } from "../../../desk/audit/audit-pages";
import type { SoakDesk } from "./soak-desk";
import type { SoakPeople } from "./people";

/** What the account was charged, as the provider says it, and as the desk has booked it. In credits. */
interface Books {
  charged: number;
  /** The sum of the audit. */
  audit: number;
  /** What people have spent by the administrator's page. */
  spending: number;
  /** The sum of the audit by person and team: `user:ann`, `team:quant`. */
  spent: ReadonlyMap<string, number>;
}

/** How long after the last request the books may differ: a purchase without a response is booked once a balance shows it. In seconds. */
const SETTLED_S = 60;

/** Reads the books until they agree, and no longer than a minute. Returns the last, and after how many seconds they were read. */
export async function settledBooks(desk: SoakDesk, people: SoakPeople): Promise<Books & { afterS: number }> {
  for (let afterS = 0; ; afterS += 1) {
    const books = await readBooks(desk, people).catch(() => undefined);
    if (books && (isSettled(books) || afterS >= SETTLED_S)) return { ...books, afterS };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

const isSettled = ({ charged, audit, spending }: Books) => charged === audit && audit === spending;

async function readBooks(desk: SoakDesk, people: SoakPeople): Promise<Books> {
  const [node] = desk.nodes;
  const headers = { authorization: `Bearer ${people.adminKey}` };
  const response = await fetch(`${node?.address}/admin/api/spending`, { headers });
  const { days } = (await response.json()) as DeskSpending; // what the node responds
  const spent = new Map<string, number>();
  let audit = 0;
  for await (const page of auditPages(desk.engine, 0)) {
    for (const { user, team, credits } of page) {
      audit += credits;
      for (const name of [`user:${user}`, `team:${team}`]) spent.set(name, (spent.get(name) ?? 0) + credits);
    }
  }
  const spending = days.reduce((sum, { credits }) => sum + credits, 0);
  return { charged: await desk.charged(), audit, spending, spent };
}

interface SoakResult {
  minutes: number;
  seed: number;
  faults: number;
  books: Books & { afterS: number };
}

/** The limits of the provider's account that the desk keeps. */
const MOST_PER_MINUTE = 120;
const MOST_STREAMS = 2;

/** Returns the line of books, and whether everything is as the desk guarantees it. */
export async function booksLine(
  desk: SoakDesk,
  people: SoakPeople,
  result: SoakResult,
): Promise<{ line: string; isRight: boolean }> {
  const { minutes, seed, faults, books } = result;
  const { mostPerMinute, mostStreams, boards: sent } = await desk.seen();
  const { served, refused, overCaps, failed } = people.requests;
  const sum = (of: (reader: (typeof people.readers)[number]) => number) =>
    people.readers.reduce((total, reader) => total + of(reader), 0);
  const received = sum(({ boards }) => boards.received);
  const wrong = {
    twice: sum(({ boards }) => boards.twice),
    "out of order": sum(({ boards }) => boards.outOfOrder),
    "missing without notice": sum(({ boards }) => boards.missing(sent)),
  };
  const passed = Object.entries(people.caps).filter(([name, cap]) => (books.spent.get(name) ?? 0) > cap);
  const parts = [
    `provider charged ${count(books.charged)}`,
    `audit ${count(books.audit)}`,
    `spending ${count(books.spending)}, after ${books.afterS} s`,
    `caps passed ${passed.length} of ${Object.keys(people.caps).length}`,
    `boards received ${count(received)}, ${Object.entries(wrong)
      .map(([what, boards]) => `${what} ${count(boards)}`)
      .join(", ")}`,
    `requests ${count(served + refused + failed)}: ${count(served)} served, ${count(refused)} refused (${count(overCaps)} by caps), ${count(failed)} failed`,
    `at the provider at most ${mostPerMinute} requests in a minute and ${mostStreams} streams`,
  ];
  const isRight =
    isSettled(books) &&
    passed.length === 0 &&
    received > 0 &&
    Object.values(wrong).every((boards) => boards === 0) &&
    mostPerMinute <= MOST_PER_MINUTE &&
    mostStreams <= MOST_STREAMS;
  return { line: `Books after ${minutes} min, seed ${seed}, ${faults} faults: ${parts.join("; ")}`, isRight };
}

const count = (number: number) => number.toLocaleString("en-US");
