import { pinning } from "../../src/templates/pinning";
import { rankOf, valuesOf, type PinnedSession } from "../support/templates/pinning-ranks";
import { blockSample, mean, median, middle95, shown } from "../support/templates/resampling";
import { differencesInFile } from "../support/templates/file-as-shown";
import { inEveryRun } from "../support/templates/in-every-run";
import { openTemplates } from "../support/templates/open-templates";

// New York is 5 hours behind UTC on all of these days. `fill` rejects if a cell shows an error.
const instants = [
  ["at noon", "2026-12-01T17:00:00Z"],
  ["before the open", "2026-11-30T13:00:00Z"],
  ["at a weekend", "2026-11-28T17:00:00Z"],
] as const;

const serialOf = (date: string) => Date.parse(date) / 86_400_000 + 25_569;

/** Whether a session is the last one of its week: no Friday of these weeks is a holiday. */
const isFriday = (serial: unknown) => new Date((Number(serial) - 25_569) * 86_400_000).getUTCDay() === 5;
/** The day after Thanksgiving: trading ended at 13:00. */
const earlyClose = serialOf("2026-11-27");

type Row = readonly unknown[];

/** Reads the sessions of the data sheet, from its prices, boards and round strikes. */
function sessionsOf(rows: readonly Row[]): PinnedSession[] {
  return rows.map(([date, close, , spot, , king]) => {
    const round = Math.round(Number(spot) / 50) * 50;
    const kind = isFriday(date) ? "expiration" : "other";
    const isLeftOut = date === earlyClose || king === round;
    return { kind: isLeftOut ? "left out" : kind, spot: Number(spot), close: Number(close), king: Number(king), round };
  });
}

test.each(inEveryRun(instants))("pinning fills %s at the announced price", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const { price, credits, sheets } = await session.fill(pinning, { Symbol: "NVDA", Sessions: 20 });

  expect(price).toEqual({ credits: 105, isMost: false });
  expect(credits).toBe(20 * 5 + 5);
  expect(await differencesInFile(pinning, sheets)).toEqual([]);
  const rows = (sheets[1]?.values ?? []).slice(4).filter(([date]) => typeof date === "number");
  expect(rows.length).toBe(20);
  expect(rows.filter(([date]) => Number(date) + 21.5 / 24 > serialOf(instant))).toEqual([]);
  expect(rows.filter((row) => row[7] === "early close").map(([date]) => date)).toEqual([earlyClose]);
  const sessions = sessionsOf(rows);
  expect(rows.map((row) => (row[7] === "expiration" || row[7] === "other" ? row[7] : "left out"))).toEqual(
    sessions.map(({ kind }) => kind),
  );
  const king = (one: PinnedSession) => rankOf(one, one.king, sessions);
  const round = (one: PinnedSession) => rankOf(one, one.round, sessions);
  for (const [index, one] of sessions.entries()) {
    const isLeftOut = one.kind === "left out";
    expect(rows[index]?.slice(15, 17)).toEqual([
      shown(isLeftOut ? NaN : king(one)),
      shown(isLeftOut ? NaN : round(one)),
    ]);
  }
  const change = (strike: (one: PinnedSession) => number) => (one: PinnedSession) =>
    ((Math.abs(strike(one) - one.close) - Math.abs(strike(one) - one.spot)) / one.spot) * 100;
  const [kingChange, roundChange] = [change((one) => one.king), change((one) => one.round)];
  const rankGap = (one: PinnedSession) => king(one) - round(one);
  const changeGap = (one: PinnedSession) => kingChange(one) - roundChange(one);
  const samples = (sheets[2]?.values ?? []).slice(4, 504);
  for (const k of [1, 8, 500]) {
    const sample = blockSample(sessions, 5, k);
    const [expiration, other] = [
      mean(valuesOf(sample, "expiration", rankGap)),
      mean(valuesOf(sample, "other", rankGap)),
    ];
    const changes = [median(valuesOf(sample, "expiration", changeGap)), median(valuesOf(sample, "other", changeGap))];
    expect(samples[k - 1]?.slice(1, 6)).toEqual([expiration, other, ...changes, expiration - other].map(shown));
  }
  const others = sessions.filter(({ kind }) => kind === "other");
  expect(sheets[0]?.values.find(([first]) => first === "Other days")).toEqual(
    expect.arrayContaining([
      shown(mean(valuesOf(others, "other", king))),
      shown(mean(valuesOf(others, "other", round))),
      others.length,
      shown(mean(valuesOf(others, "other", rankGap))),
      ...middle95(samples.map((row) => row[2]).filter((value) => typeof value === "number")).map(shown),
    ]),
  );
  expect(sheets[0]?.values[4]?.[1]).toMatch(/^Too few expiration days to tell: [34]; .* on 1\d others\.$/);
  const { workbook } = session;
  workbook.set("'Pinning'!B13", "monthly");
  await workbook.idle();
  const kinds = workbook.values("'Pinning data'!A5:H64").filter((row) => row[7] === "expiration");
  expect(kinds.map(([date]) => date)).toEqual(
    rows
      .filter(([date], index) => date === serialOf("2026-11-20") && sessions[index]?.kind !== "left out")
      .map(([date]) => date),
  );
  // With enough days of the kind the answer is that of their interval.
  workbook.set(
    "'Pinning data'!H5:H24",
    Array.from({ length: 20 }, () => ["expiration"]),
  );
  await workbook.idle();
  const [[low, high]] = workbook.values("'Pinning'!F19:G19") as [[number, number]];
  const found =
    high < 0 ? "Yes: nearer to the king" : low > 0 ? "The opposite: nearer to the round strike" : "No difference shown";
  expect(workbook.text("'Pinning'!B5")).toMatch(new RegExp(`^${found} on 20 expiration days; too few others\\.$`));
});
