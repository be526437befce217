import { WaitingPeople } from "../../../desk/spending/waiting-people";
import { turn } from "../../../scripts/support/event-loop";
import { AskingPeople } from "../support/asking-people";
import { sharedEngine } from "../support/shared-engine";
import { ann, bob, cyd, purchase, START_MS, startSpending } from "../support/spending";

const engine = await sharedEngine();

/** What an analyst waits for at most while a script is served, in milliseconds. */
const LONGEST_WAIT_MS = 3_000;

const analysts = ["ann", "bob", "cyd", "dee", "eve"];

/** Scripts that have forty different questions open at any time, and after a while five analysts who ask every 3 seconds. */
async function withScripts(count: number, { aloneMs, togetherMs }: { aloneMs: number; togetherMs: number }) {
  const people = new AskingPeople(await startSpending(engine.url), count);
  for (let script = 0; script < count; script += 1) {
    for (let question = 0; question < 40; question += 1) people.begin(`script${script}`);
  }
  await people.advance(aloneMs);
  analysts.forEach((name, index) => people.begin(name, { afterMs: ((index * 13) % 30) * 100, pauseMs: 3_000 }));
  await people.advance(togetherMs);
  return people;
}

function expectServed(people: AskingPeople, togetherMs: number): void {
  const waits = analysts.map((name) => people.waits.get(name) ?? []);
  expect(waits.flat().filter((waitMs) => waitMs > LONGEST_WAIT_MS)).toEqual([]);
  // Each has asked every 3 seconds after the last answer, which took 3 seconds at most; the first and the last may be cut off.
  for (const each of waits) expect(each.length).toBeGreaterThanOrEqual(togetherMs / 6_000 - 2);
}

test("one person's script has most of the account's requests, and yields to five others within three seconds", async () => {
  const people = await withScripts(1, { aloneMs: 65_000, togetherMs: 60_000 });

  expectServed(people, 60_000);
  const beganMs = people.sent[0]?.atMs ?? 0;
  const ofScript = people.sent.filter(({ name }) => name === "script0").map(({ atMs }) => atMs - beganMs);
  expect(ofScript.filter((ms) => ms < 60_000).length).toBeGreaterThanOrEqual(90);
  // It still has what the others leave.
  expect(ofScript.filter((ms) => ms > 70_000).length).toBeGreaterThan(0);
});

test.each([5, 50])("%i scripts hold up none of five others for more than three seconds", async (count) => {
  const people = await withScripts(count, { aloneMs: 5_000, togetherMs: 40_000 });

  expectServed(people, 40_000);
});

test("people who demand the same get the same", async () => {
  const people = new AskingPeople(await startSpending(engine.url));
  for (const name of analysts) for (let question = 0; question < 40; question += 1) people.begin(name);

  await people.advance(30_000);

  const counts = analysts.map((name) => people.sent.filter((one) => one.name === name).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test("who has sent little in a minute is first, even if nobody waited while the others sent theirs", async () => {
  const people = new AskingPeople(await startSpending(engine.url));
  for (let question = 0; question < 40; question += 1) people.begin("ann");
  await people.advance(20_000);
  const before = people.sent.length;

  for (let question = 0; question < 5; question += 1) people.begin("bob");
  await people.advance(3_000);

  // Three seconds have four or five requests, of which all are bob's.
  expect(new Set(people.sent.slice(before + 1).map(({ name }) => name))).toEqual(new Set(["bob"]));
});

test("a request that several people wait for counts as that of the person in whose turn it was sent", async () => {
  const { purchasing, setClock, engine: connection } = await startSpending(engine.url);
  const signal = new AbortController().signal;
  const responded = async () => {
    await turn();
    await connection.command("PING");
    await turn();
  };
  for (let request = 0; request < 6; request += 1) await purchasing.reserve(purchase([ann]), signal);
  const shared = purchasing.reserve(purchase([ann], { waiting: new WaitingPeople(["ann", "bob"]) }), signal);
  await responded();
  await setClock(START_MS + 1_000);
  await shared;

  const order: string[] = [];
  const others = [bob, cyd].map(({ name, team }) =>
    purchasing.reserve(purchase([{ name, team }]), signal).then(() => order.push(name)),
  );
  await responded();
  // At first there is one slot for the two.
  for (const ms of [1_300, 2_600]) {
    await setClock(START_MS + ms);
    await responded();
  }
  await Promise.all(others);

  // Bob asked first, but had his turn already.
  expect(order).toEqual(["cyd", "bob"]);
});
