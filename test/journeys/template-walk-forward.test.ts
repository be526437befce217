import { WorkerProcess } from "../../service/background/worker-process";
import { fillTemplate, practiceWorkbench } from "../../scripts/templates/fill-template";
import { recordRun } from "../../scripts/templates/record-run";
import { walkForward } from "../../src/templates/walk-forward";
import { openWorkbench } from "../support/browser/open-workbench";
import { differencesInFile } from "../support/templates/file-as-shown";
import { inEveryRun } from "../support/templates/in-every-run";

// New York is 5 hours behind UTC on all of these days. `fillTemplate` rejects if a cell shows an error.
const instants = [
  ["at a weekend", "2026-11-14T17:00:00Z"],
  ["before the open", "2026-11-16T13:00:00Z"],
  ["at noon", "2026-11-18T17:00:00Z"],
] as const;

test.each(inEveryRun(instants))(
  "the walk-forward lab fills %s at the announced price, and says that there is no run yet",
  async (_when, instant) => {
    await using session = await practiceWorkbench(Date.parse(instant));

    const { label, credits, sheets } = await fillTemplate(session, walkForward);

    const front = sheets[0]?.values ?? [];
    const shown = (name: string) => front.find(([first]) => first === name)?.[1];
    expect(label).toBe("Insert: 4 credits");
    expect(credits).toBe(4);
    expect(await differencesInFile(walkForward, sheets)).toEqual([]);
    expect(front[1]?.[0]).toMatch(/^SIMULATED DATA\. .* No run is read\.$/);
    expect(front[4]?.[1]).toBe("No run yet: there is no sheet Run 1. The steps below say how to get it.");
    expect(Math.abs(Number(shown("Side of the flip")))).toBe(1);
    expect(shown("Signal")).toBe(Number(shown("Side of the flip")) * Number(shown("Net share of premium")));
    expect(shown("Net return per session, bp")).toBe("");
  },
);

/** The inputs of the run below. */
const TRAINING = 3;
const STEP = 0.05;
const COST_BP = 1; // 0.5 of costs and 0.5 of slippage.

test("a run is traded one instant after each signal, by rules that were chosen on the sessions before, net of costs", async () => {
  const runTask = new WorkerProcess().run;
  // The clock stands still, so the requests of the whole run count in one minute.
  await using session = await openWorkbench({ key: "practice", runTask, requestsPerMinute: 6_000, marketName: "lab" });
  const { service, workbench } = session;
  await fillTemplate(session, walkForward);
  await workbench.set("'Walk-forward lab'!B11", TRAINING);
  await workbench.set("'Walk-forward lab'!B15", 1); // Two test sessions have an interval if each is drawn alone.
  // The lab reads the run when it is finished: the grid would calculate everything again with each batch of rows.
  await workbench.set("'Walk-forward lab'!B10", "None");
  await workbench.idle();
  const before = service.requests.length;

  const part = { firstDate: "2026-11-11", lastDate: "2026-11-17", to: "11:30", everyMinutes: 30 };
  expect(await recordRun(session, part)).toBe("Start for 160 credits");
  await workbench.set("'Walk-forward lab'!B10", "Run 1");
  await workbench.idle();

  const sessions = sessionsOf(await workbench.values("'Run 1'!A2:E21"));
  const results = walkForwardOf(sessions);
  const shown = await workbench.values("'Lab equity'!A6:O8");
  expect(sessions.map(({ spots }) => spots.length)).toEqual([4, 4, 4, 4, 4]);
  for (const [index, { date, trained, chosen, gross, traded, net, equity, drawdown }] of results.entries()) {
    const row = shown[index] ?? [];
    expect([row[1], row[8], row[11]]).toEqual([date, chosen + 1, traded]);
    expect(row.slice(2, 8)).toEqual(trained.map(near));
    expect([row[10], ...row.slice(12)]).toEqual([gross, net, equity, drawdown].map(near));
  }
  expect(results).toHaveLength(2);
  expect(shown[2]?.slice(1)).toEqual(Array.from({ length: 14 }, () => ""));

  const front = await workbench.values("'Walk-forward lab'!A1:E60");
  const line = (name: string) => front.find(([first]) => first === name) ?? [];
  const nets = results.map(({ net }) => net);
  const [one = NaN, other = NaN] = nets;
  const active = results.filter(({ traded }) => traded > 0);
  // Of two sessions drawn with replacement some samples are twice the same one, and these are the ends.
  const ends = [Math.min(...nets), Math.max(...nets)].map(near);
  expect(line("Net return per session, bp").slice(1)).toEqual([near((one + other) / 2), 2, ...ends]);
  const deviation = Math.abs(one - other) / Math.SQRT2;
  expect(line("Sharpe ratio, annualized").slice(1, 3)).toEqual([
    deviation === 0 ? "" : near(((one + other) / 2 / deviation) * Math.sqrt(252)),
    2,
  ]);
  expect(line("Hit rate: % of sessions traded")[2]).toBe(active.length);
  expect(line("Net return in total, %")[1]).toEqual(near((one + other) / 100));
  expect(line("Largest drawdown, %")[1]).toEqual(near(Math.min(...results.map(({ drawdown }) => drawdown))));
  expect(line("Trades (units bought or sold)")[1]).toBe(results.reduce((sum, { traded }) => sum + traded, 0));
  expect(front[4]?.[1]).toBe("Too few test sessions to tell: 2. At least 10 are needed.");

  // The manifest of the run is repeated beside its result.
  const manifest = await workbench.values("'Run 1 manifest'!A1:G80");
  const stated = (name: string) => manifest.find(([first]) => first === name)?.[1];
  const paid = service.requests.slice(before).reduce((sum, { credits }) => sum + credits, 0);
  expect(line("Credits")[1]).toBe(paid);
  expect(line("Strikebook version")[1]).toBe(stated("Strikebook version"));
  expect(line("Requests listed")[1]).toBe(
    manifest.filter(([, endpoint]) => String(endpoint).startsWith("/v1/")).length,
  );
  expect(line("Results (SHA-256)")[1]).toMatch(/^[0-9a-f]{64}$/);
  expect(line("Results (SHA-256)")[1]).toBe(stated("Results (SHA-256)"));
  expect(line("Models tried on these dates")[1]).toBe(1);
  expect(line("Rows used, of all rows")[1]).toBe("20 of 20");
});

const near = (value: number): unknown => expect.closeTo(value, 8);

interface SessionRows {
  /** The Excel date. */
  date: number;
  spots: number[];
  signals: number[];
}

/** Returns the sessions of the rows of a run: instant, two times of boards, spot, signal. */
function sessionsOf(rows: readonly (readonly unknown[])[]): SessionRows[] {
  const sessions: SessionRows[] = [];
  for (const [instant, , , spot, signal] of rows) {
    const date = Math.floor(Number(instant));
    if (sessions.at(-1)?.date !== date) sessions.push({ date, spots: [], signals: [] });
    sessions.at(-1)?.spots.push(Number(spot));
    sessions.at(-1)?.signals.push(Number(signal));
  }
  return sessions;
}

/** Returns the return before costs, in basis points, and the units traded, of following signals above a threshold. */
function followed({ spots, signals }: SessionRows, threshold: number): { gross: number; traded: number } {
  let [gross, traded, held] = [0, 0, 0];
  for (const [index, spot] of spots.entries()) {
    if (index > 0) gross += held * (spot / (spots[index - 1] ?? NaN) - 1) * 10_000;
    const signal = signals[index - 1] ?? 0;
    const isLast = index === spots.length - 1;
    const wanted = !isLast && Math.abs(signal) > threshold ? Math.sign(signal) : 0;
    traded += Math.abs(wanted - held);
    held = wanted;
  }
  return { gross, traded };
}

/** Trades each session by the rule that earned most in the sessions before it, or not at all. */
function walkForwardOf(sessions: readonly SessionRows[]) {
  const rules = [1, -1].flatMap((direction) => [0, 1, 2].map((steps) => ({ direction, threshold: steps * STEP })));
  let [equity, highest] = [0, 0];
  return sessions.slice(TRAINING).map((session, index) => {
    const training = sessions.slice(index, index + TRAINING);
    const trained = rules.map(({ direction, threshold }) =>
      training
        .map((one) => followed(one, threshold))
        .reduce((sum, { gross, traded }) => sum + direction * gross - COST_BP * traded, 0),
    );
    const best = Math.max(...trained);
    const chosen = best > 0 ? trained.indexOf(best) : -1;
    const rule = rules[chosen];
    const { gross, traded } = rule ? followed(session, rule.threshold) : { gross: 0, traded: 0 };
    const earned = rule ? rule.direction * gross : 0;
    const net = earned - COST_BP * traded;
    equity += net / 100;
    highest = Math.max(highest, equity);
    return { date: session.date, trained, chosen, gross: earned, traded, net, equity, drawdown: equity - highest };
  });
}
