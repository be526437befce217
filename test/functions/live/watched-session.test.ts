import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexLive } from "../../support/addin/functions";
import { storedSessions } from "@strikebook/formulas";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import { openBrowserDatabases } from "../../support/replay/browser-databases";

openBrowserDatabases();

const at = (time: string) => Date.parse(`2026-11-20T${time}-05:00`);

/** Friday 2026-11-20, shortly before 15:25 in New York. The small market defines the exposure of each strike. */
const world = await openLiveCells({
  startMs: at("15:24:40.250"),
  accounts: [{ ...servedPracticeAccount, credits: 1_000 }],
  marketName: "small",
});
const { addin, advance, clock, service } = world;

const watch = () => world.open(gexLive, "GEX.LIVE", cell("SPY"), cell("net,asOf"));
const until = (time: string) => advance(at(time) - clock.nowMs);
const minutesRequested = () =>
  service.requests
    .filter(({ path }) => path.startsWith("/v1/historical"))
    .map(({ path }) => new URL(path, "http://service.test").searchParams.get("at"));

/** The Excel time of a cell that shows a minute of 2026-11-20, which is day 46346. */
const serial = (time: string) => 46_346 + (at(time) - at("00:00:00")) / 86_400_000;

/** Waits until a condition holds, which the database of the browser needs some turns of the event loop for. */
async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (await isTrue()) return;
    await advance(20);
  }
  throw new Error("The condition did not become true.");
}

test("a session that was watched live replays for free, and the minutes of its gap are requested", async () => {
  const early = watch();
  await until("15:26:30");
  early.cancel();
  await until("15:28:30");
  const row = watch();
  await until("15:30:30");

  const { current } = addin.pastData;
  await eventually(async () => (await current?.store.usage())?.boards === 4);
  const database = await current?.store.database();
  expect(database && (await storedSessions(database, current?.market ?? ""))).toMatchObject([
    {
      symbol: "SPY",
      date: "2026-11-20",
      minutes: 4,
      ofMinutes: 390,
      gaps: [{ firstMs: at("15:27:00"), lastMs: at("15:28:00") }],
    },
  ]);

  // The strike that changes at 15:26 makes 6,640 to 7,140.
  for (const [time, net] of [
    ["15:25:00", 6_640],
    ["15:26:00", 7_140],
    ["15:29:00", 7_140],
    ["15:30:00", 7_140],
  ] as const) {
    void addin.replay.set(at(time));
    await eventually(() => JSON.stringify(row.newest()) === JSON.stringify([[net, serial(time)]]));
  }
  expect(minutesRequested()).toEqual([]);

  for (const time of ["15:27:00", "15:28:00"]) {
    void addin.replay.set(at(time));
    await eventually(() => JSON.stringify(row.newest()) === JSON.stringify([[7_140, serial(time)]]));
  }
  expect(minutesRequested()).toEqual(["2026-11-20T20:27:00Z", "2026-11-20T20:28:00Z"]);

  row.cancel();
  void addin.replay.goLive();
  await advance(15_000);
});
