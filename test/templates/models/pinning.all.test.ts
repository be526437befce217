import { pinning } from "../../../src/templates/pinning";
import { inEveryRun } from "../../support/templates/in-every-run";
import { serialOf } from "../../support/templates/instants";
import { estimateIn, estimateOf, inSentence, shown } from "../../support/templates/interval-column";
import { differenceContributions, interval, mean } from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";
import { rankOf, valuesOf, type PinnedSession } from "../../support/templates/pinning-ranks";
import { uniform } from "../../support/templates/uniform";

// New York is 5 hours behind UTC on all of these days.
const instants = [
  ["at noon", "2026-12-01T17:00:00Z"],
  ["before the open", "2026-11-30T13:00:00Z"],
  ["at a weekend", "2026-11-28T17:00:00Z"],
] as const;

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

const kingRank = (one: PinnedSession, all: readonly PinnedSession[]) => rankOf(one, one.king, all);
const roundRank = (one: PinnedSession, all: readonly PinnedSession[]) => rankOf(one, one.round, all);
const gapOf = (one: PinnedSession, all: readonly PinnedSession[]) => kingRank(one, all) - roundRank(one, all);

/** What the sheet shows of the ranks of sessions. */
const shownRanks = (sessions: readonly PinnedSession[]) =>
  sessions.map((one) =>
    one.kind === "left out" ? ["", "", ""] : [kingRank, roundRank, gapOf].map((rank) => shown(rank(one, sessions))),
  );

test.each(inEveryRun(instants))("pinning fills %s at the announced price", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const sheets = await session.filled(pinning, { credits: 8 * 5 + 5 }, { Symbol: "NVDA", Sessions: 8 });

  const rows = (sheets[1] ?? []).slice(4).filter(([date]) => typeof date === "number");
  expect(rows.length).toBe(8);
  expect(rows.filter(([date]) => Number(date) + 21.5 / 24 > serialOf(instant))).toEqual([]);
  expect(rows.filter((row) => row[7] === "early close").map(([date]) => date)).toEqual([earlyClose]);
  const sessions = sessionsOf(rows);
  expect(rows.map((row) => (row[7] === "expiration" || row[7] === "other" ? row[7] : "left out"))).toEqual(
    sessions.map(({ kind }) => kind),
  );
  expect(rows.map((row) => row.slice(13, 16))).toEqual(shownRanks(sessions));
  expect(sheets[0]?.[4]?.[1]).toMatch(/^Too few expiration days to tell: [012]\. /);
});

/** Friday 2026-01-02, with the third Friday two weeks later. */
const firstFriday = serialOf("2026-01-02");

/**
 * The Thursdays and Fridays of 22 weeks. `pull` is how much of the way to the king (1) or to the round strike (-1) each move of a Friday goes.
 * On the first Friday trading ended early, and on the second the king is the round strike.
 */
function madeUpSessions(pull: number) {
  return Array.from({ length: 44 }, (_session, index) => {
    const week = Math.floor(index / 2);
    const isExpiration = index % 2 === 1;
    const spot = 5_000 + 40 * (uniform(index + 1, 1) - 0.5);
    const king = index === 3 ? 5_000 : Math.round((spot + 40 * (uniform(index + 1, 2) - 0.5)) / 5) * 5 + 1;
    const target = pull > 0 ? king : 5_000;
    const free = spot + 60 * (uniform(index + 1, 3) - 0.5);
    const close = isExpiration ? free + Math.abs(pull) * (target - free) : free;
    const kind = index === 1 || index === 3 ? "left out" : isExpiration ? "expiration" : "other";
    const date = firstFriday + 7 * week - (isExpiration ? 0 : 1);
    const asOf = date + (index === 1 ? 13 : 15.5) / 24;
    return { date, asOf, seen: { kind, spot, close, king, round: 5_000 } satisfies PinnedSession };
  });
}

test("ranks of closes are compared on expiration days and others, given how far each strike was", async () => {
  using session = await openTemplates({ atMs: Date.parse(instants[0][1]) });
  const { workbook } = session;
  await session.fill(pinning, { Symbol: "NVDA", Sessions: 2 });
  const show = async (pull: number) => {
    const made = madeUpSessions(pull);
    workbook.set(
      "'Pinning data'!A5:B48",
      made.map(({ date, seen }) => [date, seen.close]),
    );
    workbook.set(
      "'Pinning data'!D5:F48",
      made.map(({ asOf, seen }) => [seen.spot, asOf, seen.king]),
    );
    await workbook.idle();
    const sessions = made.map(({ seen }) => seen);
    const gaps = (kind: PinnedSession["kind"]) => valuesOf(sessions, kind, (one) => gapOf(one, sessions));
    const compared = sessions.filter(({ kind }) => kind !== "left out");
    const observed = compared.map((one) => ({ value: gapOf(one, sessions), isFirst: one.kind === "expiration" }));
    return {
      sessions,
      ofExpirations: gaps("expiration"),
      ofOthers: gaps("other"),
      ofBoth: differenceContributions(observed),
    };
  };

  const { sessions, ofExpirations, ofOthers, ofBoth } = await show(0.8);

  expect(workbook.values("'Pinning data'!N5:P48")).toEqual(shownRanks(sessions));
  const intervals = workbook.values("'Pinning intervals'!A1:D70");
  const front = workbook.values("'Pinning'!A1:I40");
  const kinds = [
    ["Expiration days", ofExpirations],
    ["Other days", ofOthers],
    ["Expiration less other days", ofBoth],
  ] as const;
  for (const [index, [label, given]] of kinds.entries()) {
    expect(estimateIn(intervals, index + 1)).toEqual(estimateOf(given));
    const { value, low, high, p, detectable } = interval(given);
    const row = front.findLast(([first]) => first === label) ?? [];
    expect(row.slice(3, 9)).toEqual([given.length, ...[value, low, high, p, detectable].map(shown)]);
  }
  const ranks = [kingRank, roundRank].map((rank) =>
    mean(valuesOf(sessions, "expiration", (one) => rank(one, sessions))),
  );
  expect(front.findLast(([first]) => first === "Expiration days")?.slice(1, 3)).toEqual(ranks.map(shown));
  expect(front[4]?.[1]).toBe("Yes: nearer to the king on 20 expiration days; no difference shown on 22 others.");
  const { value, low, high, detectable } = interval(ofExpirations);
  const [gap, from, to, least] = [value, low, high, detectable].map((number) => inSentence(number, 2));
  expect(front[5]?.[1]).toBe(
    `Mean gap of the ranks on expiration days ${gap}, 95 % interval ${from} to ${to}. Detectable: ${least}.`,
  );

  await show(-0.8);
  expect(workbook.text("'Pinning'!B5")).toMatch(/^The opposite: nearer to the round strike on 20 expiration days; /);

  await show(0);
  expect(workbook.text("'Pinning'!B5")).toMatch(/^No difference shown on 20 expiration days; /);

  // Of the 44 days the third Fridays of January to May remain. For 20 of them: 44 · 20/5 sessions, boards for 900 and prices of 262 days for 45.
  workbook.set("'Pinning'!B10", 44);
  workbook.set("'Pinning'!B13", "monthly");
  await workbook.idle();
  const monthly = workbook.values("'Pinning data'!A5:H48").filter((row) => row[7] === "expiration");
  const thirdFridays = ["2026-01-16", "2026-02-20", "2026-03-20", "2026-04-17", "2026-05-15"];
  expect(monthly.map(([date]) => date)).toEqual(thirdFridays.map(serialOf));
  expect(workbook.text("'Pinning'!B5")).toBe(
    "Too few expiration days to tell: 5. About 180 sessions would do, for up to 945 credits.",
  );
});
