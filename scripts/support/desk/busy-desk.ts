import { writeNodeReport } from "../../../desk/admin/node-report";
import type { Person } from "../../../desk/people/person";
import { streamKeys } from "../../../desk/streams/stream-parts";
import { WantedFeeds } from "../../../desk/streams/wanted-feeds";
import { emptyPoolStatus } from "@strikebook/client";
import { type AdminDesk, noonMs } from "./admin-desk";
import { NodePlatform } from "./node-platform";

const teams = ["vol", "rates", "flow", "index", "single-names"];
const teamCaps = [2_500, 1_200, 2_000] as const;
const given = "ann ben carla dmitri elena fiona george hana ivan julia karim lena marco nadia omar".split(" ");
const family = ["lee", "moss"];
const symbols = ["SPX", "SPXW", "SPY", "QQQ", "NVDA", "AAPL", "MSFT", "TSLA", "IWM", "AMD"];
const nodes = ["desk-1", "desk-2", "desk-3"];
const window = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net" } as const;
const DAY_MS = 86_400_000;

/** Thirty people of five teams. */
const people: readonly Person[] = family.flatMap((last) =>
  given.map((first, index) => ({ name: `${first}.${last}`, team: teams[index % teams.length] ?? "" })),
);

/** Fills a desk with what thirty people of five teams do on three nodes, and with two weeks of spending. */
export async function fillDesk(desk: AdminDesk): Promise<void> {
  for (const person of people) await desk.register.add(person);
  await desk.setClock(noonMs - 14 * DAY_MS);
  for (const [index, credits] of [
    4_890, 5_321, 0, 0, 7_012, 6_240, 5_804, 6_377, 4_120, 0, 0, 5_210, 6_044,
  ].entries()) {
    await desk.setClock(noonMs - (13 - index) * DAY_MS);
    const [first] = people;
    if (first && credits > 0) await desk.spend(first, credits);
  }
  await desk.setClock(noonMs);
  for (const [index, person] of people.entries()) {
    // Numbers without a pattern that catches the eye.
    const credits = (index * index * 37) % 489;
    if (credits > 0) await desk.spend(person, credits, 182_340);
    const cap = [500, 250, 1_000, null][index % 4] ?? null;
    await desk.request("caps", {
      scope: "user",
      name: person.name,
      credits: cap === 250 && credits > 250 ? 500 : cap,
    });
  }
  for (const [index, credits] of teamCaps.entries()) {
    await desk.request("caps", { scope: "team", name: teams[index], credits });
  }
  await desk.request("caps", { scope: "firm", credits: 8_000 });
  await desk.request("caps", { scope: "floor", credits: 20_000 });
  await fillDifference(desk);
  await fillNodes(desk);
}

/** A request without an answer that was not charged, and what somebody else has charged to the account. */
async function fillDifference(desk: AdminDesk): Promise<void> {
  const [first] = people;
  if (first) await desk.lose(first, 20);
  await desk.setClock(noonMs + 30_000);
  await desk.readBalance(182_340);
  await desk.readBalance(182_326);
}

async function fillNodes({ engine, reported }: AdminDesk): Promise<void> {
  const keys = streamKeys(engine);
  for (const [index, node] of nodes.entries()) {
    await writeNodeReport(engine, node, {
      startedMs: noonMs - (3 - index) * DAY_MS,
      version: "0.1.0",
      readers: 9 + index * 2,
      lagged: index === 1 ? 1 : 0,
      requests: 18_210 + index * 1_234,
      fromStore: 15_044 + index * 977,
      rejections: { cap: 12 + index, rate: index * 3, account: index * 2, shareClass: index, provider: 4 - index },
      memoryBytes: 212_000_000 + index * 17_000_000,
      engineLatencyMs: 0.4 + index * 0.3,
    });
    const report = (problem: unknown) => void reported.push(problem);
    // Its clock stands still: what is published once is enough.
    const feeds = new WantedFeeds({ engine, keys, platform: new NodePlatform(noonMs), node, report });
    for (const [at, person] of people.entries()) {
      if (at % nodes.length !== index) continue;
      const watched = symbols.filter((_symbol, which) => (which * 7 + at * 3) % 5 < 2);
      feeds.watch(watched.map(watching), person);
    }
    await feeds.publish();
  }
  const [token] = (await engine.call("lease", [keys.lease, keys.tokens], ["desk-2", 3_600_000])) as [number];
  const stream = { window, symbols, creditsPerMinute: symbols.length };
  const status = JSON.stringify({ ...emptyPoolStatus, streams: [stream], token });
  const statusKeys = [keys.lease, keys.status, keys.positions, keys.events];
  await engine.call("publish_status", statusKeys, ["desk-2", token, status]);
}

const watching = (symbol: string) => ({
  symbol,
  window,
  spotOnly: false,
  velocity: false,
  valuesOnly: false,
  labels: [],
});
